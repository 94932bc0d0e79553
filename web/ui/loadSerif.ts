import './serifFallback.css';

/** Loads the serif of the report's headings. Without it the fallback stays, which is no loss worth a message. */
export const loadReportSerif = (): Promise<unknown> =>
  import('./serif.css').then(() => document.fonts.load("500 1em 'Newsreader Variable'")).catch(() => undefined);
