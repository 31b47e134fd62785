import { Sandbox } from './src/drawing/sandbox.mjs';
import fs from 'node:fs';
const read = (d) => { const f = fs.readdirSync(`/work/wt-ssr/${d}/dist`).find(f=>f.startsWith('server.')); return fs.readFileSync(`/work/wt-ssr/${d}/dist/${f}`,'utf8'); };
let t=performance.now(); const lap=(n)=>{console.log(n, (performance.now()-t).toFixed(1)); t=performance.now();};
const s = await Sandbox.open(); lap('open');
s.load(read('shell'),'shell'); lap('shell');
s.load(read('mf-home'),'home'); lap('home');
const img = s.image(); lap('image '+img.length);
const desc = JSON.parse(fs.readFileSync('/work/wt-ssr/mf-home/remote.json'));
const document = { microFrontends: {'mf-home': [{url:'/x', metadata:{version:'1'}, deployment:{traffic:100, default:true}, extras:{container:'c', prefixes: desc.prefixes, navigation: desc.navigation, deploymentId:'d'}}]}};
for (const url of ['/contact','/contact','/committee','/','/']) {
 s.restore(img); lap('restore');
 try { const d = s.draw(JSON.stringify({url, document, user:null, theme:null, answers:{}}), 5, 'http://localhost:3000'); lap(url+' '+d.html.length); if(url=='/contact') console.log(d.html.slice(0,400)); } catch(e){ console.log(url, e.message.slice(0,600)); lap('failed') }
}
console.log(process.memoryUsage().rss/1e6);
