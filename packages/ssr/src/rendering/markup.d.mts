/** A picture that a page requests before all other pictures. Absent attributes are empty strings. */
export interface FirstPicture {
  src: string;
  srcset: string;
  sizes: string;
  type: string;
}

export interface Markup {
  html: string;
  /** Rules that replace the page's inline styles. */
  css: string;
  /** Pictures in document order. */
  pictures: FirstPicture[];
}

export function safeMarkup(html: string, requireTime?: () => void, mark?: string): Markup;
