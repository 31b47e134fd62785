import { DEVTOOLS } from './devtools.ts';

/** The module that runs beside a page in development: loads it again after a build, shows over it why there is none, and
 *  tells devtools what it is made of.
 *  Styles go through the CSSOM and text through `textContent`, as the site's policy wants it.
 *  @param events address that tells `{build, errors}`: the number of the newest build, and what the last one fails on */
export function pageClient(events: string): string {
  return `
const mine = Number(new URL(import.meta.url).searchParams.get('build'));
const panel = document.createElement('pre');
panel.setAttribute('role', 'alert');
panel.tabIndex = 0;
Object.assign(panel.style, {
  position: 'fixed', inset: 'auto 0 0 0', zIndex: 2147483647, maxHeight: '60vh', overflow: 'auto', margin: 0,
  padding: '1rem', background: '#2b0a0a', color: '#fff', font: '14px/1.5 monospace', whiteSpace: 'pre-wrap',
});
new EventSource(${JSON.stringify(events)}).onmessage = ({ data }) => {
  const { build, errors } = JSON.parse(data);
  if (build !== mine) return location.reload();
  panel.textContent = errors;
  if (errors) document.body.append(panel);
  else panel.remove();
};
${DEVTOOLS}`;
}
