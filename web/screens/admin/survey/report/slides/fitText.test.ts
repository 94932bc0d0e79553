import { describe, expect, it } from 'vitest';
import { fitLine, fitText, heightOf } from './fitText.ts';

const room = { width: 400, height: 100 };
const sizes = [40, 30, 20];

describe('fitText', () => {
  it('takes the largest size that fits', () => {
    expect(fitText(['Sleep'], room, sizes)).toEqual({ paragraphs: ['Sleep'], size: 40, height: 50 });
    expect(fitText(['Sleep is short on the night shift and in the kitchen'], room, [40, 25, 20]).size).toBe(25);
  });

  it.each([
    ['words', 'word '.repeat(200)],
    ['one long word', 'x'.repeat(300)],
    ['emoji', '👩‍💻'.repeat(100)],
    ['Chinese', '满意度'.repeat(100)],
    ['Arabic', 'استطلاع '.repeat(60)],
  ])('cuts what fits in no size: %s', (_, text) => {
    const fitted = fitText([text, 'A short line'], room, sizes);
    expect(fitted.size).toBe(20);
    expect(fitted.paragraphs).toEqual([expect.stringMatching(/.…$/u), 'A short line']);
    expect(heightOf(fitted.paragraphs, 20, room.width)).toBeLessThanOrEqual(room.height);
  });

  it('always ends, even without room', () => {
    expect(fitText(['Some text that has no room'], { width: 40, height: 0 }, sizes).paragraphs[0]).toMatch(/…$/);
    expect(fitText([], room, sizes)).toEqual({ paragraphs: [], size: 40, height: 0 });
  });
});

describe('fitLine', () => {
  it('cuts the longest parts, so that every part can be read', () => {
    expect(fitLine(['Fernhill', 'Autumn', 'only Night shift'], 400, 14)).toBe('Fernhill · Autumn · only Night shift');
    const parts = fitLine(['x'.repeat(300), '👩‍💻'.repeat(90), 'only Night shift'], 400, 14).split(' · ');
    expect(parts).toEqual([expect.stringMatching(/^x{5,}…$/), expect.stringMatching(/^👩.*…$/u), 'only Night shift']);
    expect(fitLine(['Fernhill', 'Autumn'], 0, 14)).toBe('… · …');
  });
});
