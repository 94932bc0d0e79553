import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path/posix';
import { inflateRawSync } from 'node:zlib';
import { openReport } from './openReport.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const show = (page: Page) => page.getByRole('dialog', { name: /^Slides: / });
const slide = (page: Page) => show(page).locator('section:not([hidden])');
const heading = (page: Page) => show(page).getByRole('heading', { level: 1 });
/** Waits until a slide is visible, and returns how many there are. */
async function countSlides(page: Page, number: number): Promise<number> {
  const status = show(page)
    .getByRole('status')
    .filter({ hasText: / of \d+: / });
  await expect(status).toHaveText(new RegExp(`^${number} of `));
  return Number(/of (\d+)/.exec(await status.innerText())![1]);
}

/** Opens the slides of the visible report, with one press on a wide screen and two on a narrow one. */
async function openSlides(page: Page) {
  if (page.viewportSize()!.width < 560) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Show as slides' }).click();
  } else await page.getByRole('link', { name: 'Show as slides' }).click();
  await countSlides(page, 1);
}

test('shows the open report as slides in two clicks, and leads through them by keys', async ({ page, server }) => {
  const { name } = await openReport(page, server.url);
  const card = page.getByRole('region', { name: 'What stands out' });
  await expect(card.getByText('Furthest from all others')).toBeVisible();
  const findings = await card
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .getByRole('heading')
    .allInnerTexts();
  const report = page.url();
  await openSlides(page);
  const count = await countSlides(page, 1);
  await expect(heading(page)).toHaveText(new RegExp(`Fernhill Community Care\\s+${name}`));
  await expectAccessible(page);

  const labels: string[] = [];
  for (let number = 1; number < count; number += 1) {
    await page.keyboard.press([' ', 'ArrowRight', 'PageDown', 'Enter'][number % 4]!);
    await countSlides(page, number + 1);
    labels.push(await heading(page).innerText());
    // The kinds of slides repeat.
    if (number % 4 === 1) await expectAccessible(page);
  }
  // Each finding of the report has a slide, in the same order.
  expect(
    labels.flatMap((label) =>
      findings.filter(
        (finding) =>
          label.replace(/^(Strength|Concern): /, '').startsWith(`${finding}\n`) || label.startsWith(`${finding} `),
      ),
    ),
  ).toEqual(findings);
  await expect(slide(page)).toContainText('never about one person');
  await page.keyboard.press('ArrowRight');
  await countSlides(page, count);
  for (const [key, number] of [
    ['ArrowLeft', count - 1],
    ['PageUp', count - 2],
    ['Shift+ ', count - 3],
    ['Home', 1],
    ['End', count],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await countSlides(page, number);
  }

  // A key on a button presses it, and does nothing else.
  await show(page).getByRole('button', { name: 'Next' }).press('Enter');
  await countSlides(page, 2);
  await show(page).getByRole('button', { name: 'Next' }).press(' ');
  await countSlides(page, 3);
  await expect(show(page).getByRole('button', { name: 'Next' })).toBeFocused();
  await show(page).getByRole('button', { name: 'Back' }).press(' ');
  await countSlides(page, 2);

  await expect(page).toHaveURL(/\/report\/slides\?slide=2$/);
  await page.reload();
  await countSlides(page, 2);
  const box = (await show(page).boundingBox())!;
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, ...Object.values(page.viewportSize()!)]);
  await show(page).getByRole('button', { name: 'Close' }).click();
  await expect(show(page)).toHaveCount(0);
  expect(page.url()).toBe(report);

  await openSlides(page);
  await page.keyboard.press('ArrowRight');
  await countSlides(page, 2);
  await page.goBack();
  await expect(show(page)).toHaveCount(0);
  expect(page.url()).toBe(report);
});

test('fills the screen, which Escape leaves before the slides', { tag: '@desk' }, async ({ page, server }) => {
  await openReport(page, server.url);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await openSlides(page);
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isFull).toBe(false);
  // In a high window, a slide is as wide as the window.
  for (const width of [768, 900, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const sides = async () => {
      const box = (await slide(page).boundingBox())!;
      return [box.x, box.width].map(Math.round);
    };
    await expect.poll(sides).toEqual([0, width]);
  }
  await expect(show(page)).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await show(page).getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(isFull).toBe(false);

  // The sides of a slide lead on, too.
  const { x, y, width, height } = (await slide(page).boundingBox())!;
  await page.mouse.click(x + width - 20, y + height / 2);
  await countSlides(page, 2);
  await page.mouse.click(x + 20, y + height / 2);
  await countSlides(page, 1);
  await page.keyboard.press('Escape');
  await expect(show(page)).toHaveCount(0);
});

test('a swipe leads to the next slide, and text stays readable', { tag: '@phone' }, async ({ page, server }) => {
  await openReport(page, server.url);
  await openSlides(page);
  const swipe = (from: number, to: number) =>
    slide(page).evaluate(
      (element, [start, end]) => {
        const at = (type: string, clientX: number, clientY: number) =>
          element.dispatchEvent(
            new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'touch', clientX, clientY }),
          );
        at('pointerdown', start!, 300);
        at('pointerup', end!, 310);
      },
      [from, to],
    );
  await swipe(300, 100);
  await countSlides(page, 2);
  await swipe(100, 300);
  await countSlides(page, 1);
  await swipe(200, 170);
  await countSlides(page, 1);
  const sizes = await show(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('section p, section li, section span')].map((each) =>
      parseFloat(getComputedStyle(each).fontSize),
    ),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
});

test('slides of a filtered report are about its people alone', async ({ page, filteredReports }) => {
  const { url, reader, surveyId } = filteredReports;
  await signInDirectly(page, url, reader);
  await page.goto(`${url}/app/admin/survey/${surveyId}/report`);
  const group = page
    .getByRole('link', { name: /^Office/ })
    .and(page.locator('[href*=options]'))
    .first();
  const requested: string[] = [];
  await group.click();
  await expect(page.getByText(/^Among these 20 people/)).toBeVisible();
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openSlides(page);
  await expect(slide(page)).toContainText('Group: Office');
  await expect(slide(page)).toContainText('20 responses');
  await expect(slide(page)).toContainText('only Office');
  await expect(page).toHaveURL(/slides\?options=/);
  await expect(show(page).getByText(/Furthest from all others|Largest clear change/)).toHaveCount(0);
  await page.reload();
  await countSlides(page, 1);
  expect(requested.filter((each) => /heat-map|trend/.test(each))).toEqual([]);
  await expect(slide(page)).toContainText('Group: Office');
});

/** The parts of a ZIP file by name. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString();
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    parts.set(name, bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content);
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const hostile = `<b>&amp;"'${'x'.repeat(120)}مرحبا 👩‍💻 ]]>`;

test('saves the slides as a file that has every text, and a description of every image', async ({
  page,
  organisation,
}) => {
  const groups = {
    [`Night ${hostile}`.slice(0, 150)]: (person: number) => person < 30,
    Day: (person: number) => person >= 30,
  };
  const { surveyId } = await organisation.makeSurvey({
    name: `${hostile} 300 ${'y'.repeat(150)}`,
    people: 60,
    groups,
    status: 'CLOSED',
  });
  const api = organisation.api('manage');
  await page.goto(organisation.url);
  const logo = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 100];
    canvas.getContext('2d')!.fillRect(0, 0, 300, 100);
    return canvas.toDataURL('image/png');
  });
  await api.patchAccount({ params: { accountId: organisation.accountId }, body: { name: hostile, logo } });
  await organisation.signInAs(page, 'report');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/report/slides`);
  const count = await countSlides(page, 1);
  expect(await page.locator('b', { hasText: 'xxx' }).count()).toBe(0);
  const headings: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    headings.push((await heading(page).locator('span').last().innerText()).trim());
    // Nothing is wider or longer than its slide.
    expect(
      await slide(page).evaluate((each) => [
        each.scrollWidth - each.clientWidth,
        each.scrollHeight - each.clientHeight,
      ]),
    ).toEqual([0, 0]);
    await page.keyboard.press('ArrowRight');
  }

  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const downloads = page.waitForEvent('download');
  await show(page).getByRole('button', { name: 'Save as PowerPoint file' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/ Slides \d{4}-\d\d-\d\d\.pptx$/);
  // Only code and the logo are loaded.
  expect(requested.filter((each) => !/^\/app\/assets\/|^\/api\/v0\/logo\//.test(each))).toEqual([]);

  const parts = readZip(readFileSync(await download.path()));
  const names = [...parts.keys()].filter((name) => !name.endsWith('/'));
  const textOf = (name: string) => parts.get(name)!.toString();
  const isXml = (name: string) => /\.(xml|rels)$/.test(name);
  const faults = await page.evaluate(
    (all) =>
      all.flatMap(([name, text]) => {
        const fault = new DOMParser().parseFromString(text!, 'application/xml').querySelector('parsererror');
        return fault ? [`${name}: ${fault.textContent}`] : [];
      }),
    names.filter(isXml).map((name) => [name, textOf(name)]),
  );
  expect(faults).toEqual([]);

  // Every relationship leads to a part, and every part has a type.
  for (const rels of names.filter((name) => name.endsWith('.rels'))) {
    const folder = path.dirname(path.dirname(rels));
    for (const [, target] of textOf(rels).matchAll(/Target="([^"]+)"/g))
      expect(names, rels).toContain(path.normalize(path.join(folder, target!)));
  }
  const types = textOf('[Content_Types].xml');
  for (const name of names)
    expect(types.includes(`PartName="/${name}"`) || types.includes(`Extension="${name.split('.').at(-1)}"`), name).toBe(
      true,
    );
  // No type is declared for a part that does not exist.
  for (const [, part] of types.matchAll(/PartName="\/([^"]+)"/g)) expect(names).toContain(part);

  const slides = names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  expect(slides).toHaveLength(count);
  const texts = await page.evaluate(
    (all) =>
      all.map((text) => {
        const found = new DOMParser().parseFromString(text, 'application/xml');
        const ofTitle = [...found.getElementsByTagName('p:sp')].find((shape) =>
          shape.querySelector('*|ph[type="title"]'),
        );
        return {
          title: [...ofTitle!.getElementsByTagName('a:t')].map((each) => each.textContent).join('\n'),
          images: [...found.getElementsByTagName('p:pic')].map(
            (each) => each.getElementsByTagName('p:cNvPr')[0]!.getAttribute('descr') ?? '',
          ),
          languages: [...new Set([...found.querySelectorAll('*|r > *|rPr')].map((each) => each.getAttribute('lang')))],
        };
      }),
    slides.toSorted((a, b) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0])).map(textOf),
  );
  expect(texts.map(({ title }) => title.split('\n').at(-1)!.trim())).toEqual(headings);
  for (const { images, languages } of texts) {
    expect(images[0]).toMatch(/^Logo of </);
    for (const description of images) expect(description.length).toBeGreaterThan(8);
    expect(languages).toEqual(['en-GB']);
  }
  expect(texts.flatMap(({ images }) => images).filter((text) => text.startsWith('A line')).length).toBeGreaterThan(1);
  for (const name of names.filter((each) => each.startsWith('ppt/media/')))
    expect(parts.get(name)!.subarray(0, 8).equals(png), name).toBe(true);
  for (const index of slides.keys())
    expect(textOf(`ppt/notesSlides/notesSlide${index + 1}.xml`)).toContain('95% intervals');
  // The file names the organisation, and no person.
  const { name: person, emailAddress } = organisation.person('report');
  const everything = names.filter(isXml).map(textOf).join('\n');
  for (const each of [person, emailAddress, surveyId]) expect(everything).not.toContain(each);
  expect(textOf('docProps/core.xml')).toContain('<dc:creator>&lt;b&gt;&amp;amp;');
});
