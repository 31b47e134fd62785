/** A picture that a page asks to have before all others; empty is what it does not say. */
export interface FirstPicture {
  src: string;
  srcset: string;
  sizes: string;
  type: string;
}

export interface Markup {
  html: string;
  /** Its inline styles. */
  css: string;
  /** In the page's order. */
  pictures: FirstPicture[];
}

export function safeMarkup(html: string, requireTime?: () => void, mark?: string): Markup;
