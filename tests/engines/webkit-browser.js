/** Runs under gjs: `gjs -m webkit-browser.js FOLDER`. MiniBrowser forgets its storage under automation. */
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
import System from 'system'

Gtk.init(null)
const [folder] = System.programArgs
const manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
})
const cookies = manager.get_cookie_manager()
cookies.set_persistent_storage(`${folder}/cookies.sqlite`, WebKit2.CookiePersistentStorage.SQLITE)
const context = new WebKit2.WebContext({ website_data_manager: manager })
context.set_preferred_languages(['ru'])

function openWindow() {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true })
  const window = new Gtk.Window({ default_width: 390, default_height: 844 })
  window.add(view)
  window.show_all()
  view.connect('close', () => window.destroy())
  return view
}

context.set_automation_allowed(true)
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', openWindow)
})
Gtk.main()
