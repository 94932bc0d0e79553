// @ts-check
// Prints the worksheets of the Knowledge Library, scripts/worksheets/<name>.<language>.html, to the PDF files that articles offer.
import { chromium } from '@playwright/test';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './tools/findChromium.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

const folder = path.join(projectRoot, 'scripts/worksheets');
const css = readFileSync(path.join(folder, 'page.css'), 'utf8');
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
  const [name, language] = file.split('.');
  const content = readFileSync(path.join(folder, file), 'utf8');
  await page.setContent(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${css}</style>${content}<footer>Heartwood</footer></html>`,
  );
  const target = path.join(
    projectRoot,
    'content',
    language === 'en' ? '' : String(language),
    'files/downloads',
    `${name}.pdf`,
  );
  mkdirSync(path.dirname(target), { recursive: true });
  await page.pdf({ path: target, preferCSSPageSize: true, printBackground: true, tagged: true });
  console.log(path.relative(projectRoot, target));
}
await browser.close();
