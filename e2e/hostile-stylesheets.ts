import { formatRootSelector } from '@fotosoc/contract/registry/remote-root';

const COVER = 'position:fixed!important;inset:0;z-index:2147483647;background:red';

const inLayer = (css: string) => `@layer remotes.mf-loans{${css}}`;
const held = (css: string) => inLayer(`${formatRootSelector('mf-loans')}{${css}}`);

/** Stylesheets of mf-loans that target the frame and other remotes. The publish checks must refuse every stylesheet. */
export const REFUSED_STYLESHEETS: Record<string, string> = {
  'no layer': 'nav a{display:none}',
  'no layer, important': '*{background:red!important}',
  'the layer of another': '@layer remotes.mf-home{*{color:red}}',
  'another order of layers': '@layer shell,remotes;@layer remotes.mf-loans{.nav{display:none!important}}',
  'an import': '@import "/remotes/x.css";',
  'the navigation': inLayer('nav a{display:none!important}'),
  'the navigation, from below it': inLayer(':has(> a){display:none!important}'),
  'the page': inLayer('html{filter:invert(1)!important}'),
  'the body': inLayer('body{display:none!important}'),
  'whatever has something': inLayer('html:has(*) header{opacity:0!important}'),
  'what stands beside its root': held('+ *,~ *{display:none!important}'),
  'what its main part stands beside': inLayer('main ~ footer{display:none!important}'),
  'its root': held(COVER),
  'its root under a condition': held(
    '@media all{contain:none!important;position:fixed;inset:0;z-index:9999;background:red}',
  ),
  'its root by &': held(`&{${COVER}}`),
  'what its root is in': held('html:has(&) nav{display:none!important}'),
  'what a rule is in': held('h1{html:has(&) header{display:none!important}}'),
  'all but a rule': held('h1{:not(&){color:red!important}}'),
  'another scope': held('@scope (html){header{display:none!important}}'),
  'another scope in its layer': inLayer('@scope (html){header{display:none!important}}'),
  'a string with a raw line end': inLayer("a{b:'\n}} header{display:none!important}"),
  'an escaped line end': inLayer("a{b:'\\\n'}header{display:none!important}"),
  'an address with a space': held('a{background:url(x y)}}}header{display:none!important}'),
  'a comment that does not end': `${inLayer('header{display:none!important}')}/*`,
  'a block too many': `${held('a{}')}}header{display:none!important}`,
  'a block too few': '@layer remotes.mf-loans{header{display:none!important}',
  'marks of HTML': '<!-- header{display:none!important} -->',
  'an escaped at-rule': inLayer('@medi\\61 all{header{display:none!important}}'),
  'an escaped selector': inLayer('\\68 eader{display:none!important}'),
  'keyframes of the frame': inLayer('@keyframes rise{from,to{opacity:0!important}}@keyframes fade{to{opacity:0}}'),
  'keyframes of the page': '@keyframes unopened{from,to{visibility:hidden}}',
  'the font of the page': inLayer(
    '@font-face{font-family:"Instrument Sans Variable";src:local("Courier"),local("DejaVu Sans Mono"),local("Liberation Mono")}',
  ),
  'a property of the page': inLayer('@property --ink{syntax:"<color>";inherits:false;initial-value:red}'),
  'a counter style of the page': inLayer('@counter-style disc{symbols:"X";system:cyclic}'),
  'a transition of the page': held('h1{view-transition-name:root}'),
  'transitions between pages': inLayer('@view-transition{navigation:auto}'),
  'pages in print': inLayer('@page{margin:9cm}'),
};

/** Those that are held to their root, and try from there. The publish checks let them through. */
export const SCOPED_STYLESHEETS: Record<string, string> = {
  'fixed over everything': held(`*{${COVER}}`),
  'one heading over everything': held(`h1{${COVER};width:100vw;height:100vh}`),
  'absolute, above its root': held('h1{position:absolute;inset:-999px;z-index:99999;background:red}'),
  'sticky over the bar': held('h1{position:sticky;top:0;z-index:99999;margin-top:-500px;height:600px;background:red}'),
  'margins out of its root': held('*{margin:-300px!important}'),
  'moved out of its root': held('h1{transform:translateY(-400px) scale(20)!important;background:red}'),
  'moved by translate': held('*{translate:0 -300px;scale:3}'),
  'a wide outline': held('h1{outline:999px solid red!important}'),
  'a wide shadow': held('h1{box-shadow:0 0 0 9999px red!important}'),
  'a dropped shadow': held('h1{filter:drop-shadow(0 -300px 0 red) drop-shadow(0 900px 0 red)}'),
  'a backdrop': held(
    'h1{position:fixed;inset:0;z-index:99999;backdrop-filter:invert(1);mix-blend-mode:difference;background:#fff}',
  ),
  'what it puts before and after': held(`*::before,*::after{content:"X";${COVER}}`),
  'no containment': held(
    '*{contain:none!important;overflow:visible!important;isolation:auto!important;position:fixed;inset:0;background:red}',
  ),
  'wider and higher than the window': held('*{min-width:5000px;overflow:visible!important}'),
  'nothing at all': held('*{display:none!important}'),
  'colours of its own': held('*{--ink:red!important;--bg:red;--nav-h:900px;--font-text:monospace;color-scheme:dark}'),
  'counters and quotes': held(
    '*{counter-reset:list-item 9;counter-increment:list-item 9;quotes:"X" "Y"}*::before{content:open-quote}',
  ),
  'scrolling of its own': held(
    '*{scroll-snap-align:start;scroll-margin:999px;overscroll-behavior:none;scroll-behavior:smooth}',
  ),
  'names of the frame within its root': held('.nav,header,nav,footer,html,body{display:none!important}'),
  'a layer of the name of the frame’s': held(
    '@layer shell{*{background:red!important}}@layer base{*{opacity:.1!important}}',
  ),
  'keyframes of its own': inLayer(
    `@keyframes loans_fly{from,to{${COVER.replace('!important', '')};transform:translateY(-300px)}}${formatRootSelector('mf-loans')}{*{animation:loans_fly 9s infinite both!important}}`,
  ),
  'anchors and timelines': held(
    '*{anchor-name:--a;position-anchor:--a;position:fixed;top:0;timeline-scope:--t;scroll-timeline:--t;background:red}',
  ),
  'containers of its own': held(
    '*{container:site/inline-size}@container site (width > 0px){*{position:fixed;inset:-99px;background:red}}',
  ),
};
