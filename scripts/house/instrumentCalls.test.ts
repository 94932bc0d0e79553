import { expect, it } from 'vitest';
import { instrumentCalls } from './instrumentCalls.mjs';

it('reports each function that runs, and does not change its result', async () => {
  const source = `
    function* count() { yield 1; yield this.last; }
    const add = (a) => (b) => ({ sum: a + b });
    class Box { #value; constructor(value) { this.#value = value; } get value() { return this.#value; } }
    const later = async (value) => (await value) + arguments.length;
    function none() {}
    return [[...count.call({ last: 2 })], add(1)(2), new Box(3).value, await later(4), none()];`;
  const entered: string[] = [];
  const enter = (file: string, body: () => unknown) => (entered.push(file), body());
  const code = instrumentCalls('rules/sum.ts', `async function run() {${source}}`);
  const result = await (new Function('__enter', `${code}; return run();`)(enter) as Promise<unknown>);
  expect(result).toEqual([[1, 2], { sum: 3 }, 3, 4, undefined]);
  expect(entered).toEqual(Array.from({ length: 8 }, () => 'rules/sum.ts'));
});

it('reports each rendered component of another file', () => {
  const source = `import { Card } from '#web/ui/Card.tsx';\nexport const Page = () => <Card title="A"><b /><Own /></Card>;`;
  expect(instrumentCalls('web/Page.tsx', source)).toBe(
    `import { Card } from '#web/ui/Card.tsx';\nexport const Page = () => __enter("web/Page.tsx",()=>(` +
      `<Card {...__render("web/Page.tsx","web/ui/Card.tsx",Card)} title="A"><b /><Own /></Card>));`,
  );
});
