/** A page with nothing but a heading and the pictures of the composed home page's hero, as somebody would write it by
 *  hand: the least that showing them costs.
 *  @param home HTML of the composed home page */
export function barePage(home: string): string {
  const pictures = [...home.matchAll(/<picture>.*?<\/picture>/gs)].slice(0, 6).map(([picture]) => picture);
  if (pictures.length < 6) throw new Error('The home page has no hero of six pictures');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>University Photography Society</title>
<style>
section { display: grid; gap: 4px; grid-template: repeat(3, 140px) / repeat(2, 1fr) }
img { width: 100%; height: 100%; object-fit: cover }
picture { min-width: 0; min-height: 0 }
</style>
<section>${pictures.join('').replaceAll('loading="lazy"', '')}</section>
<h1>University Photography Society</h1>
`;
}
