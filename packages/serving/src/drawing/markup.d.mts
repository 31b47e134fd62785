export function safeMarkup(html: string): { html: string; css: string };
