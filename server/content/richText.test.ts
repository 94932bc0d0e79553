import { describe, expect, test } from 'vitest';
import { sanitizeRichText } from './richText.ts';

describe('sanitizeRichText', () => {
  test.each([
    [
      'keeps what the product knows',
      '<h2>H</h2><p><strong>b</strong> <em>i</em></p><blockquote><p>q</p></blockquote><ol><li>1</li></ol>',
    ],
    [
      'keeps web, mail and telephone links',
      '<p><a href="mailto:a@example.org" rel="noopener noreferrer">a</a> <a href="tel:112" rel="noopener noreferrer">b</a></p>',
    ],
  ])('%s', (_name, html) => {
    expect(sanitizeRichText(html)).toBe(html);
  });

  test.each([
    ['script', 'a<script>alert(1)</script>b', 'ab'],
    ['script in disguise', '<scr<script>ipt>alert(1)</script>', '&lt;scripta'],
    ['style', '<style>p{}</style><p style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['handler', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['image', '<img src=x onerror=alert(1)>a', 'a'],
    ['frame', '<iframe src="https://example.org/"></iframe>a', 'a'],
    ['form', '<form action="/x"><input name=a><button>b</button></form>', 'b'],
    ['svg', '<svg><a href="javascript:x">a</a></svg>', '<a>a</a>'],
    [
      'other spellings of known tags',
      '<h1>a</h1><b>b</b><i>c</i><div>d</div>',
      '<h2>a</h2><strong>b</strong><em>c</em><p>d</p>',
    ],
    ['comment', 'a<!-- b -->c', 'ac'],
  ])('%s', (name, html, expected) => {
    const clean = sanitizeRichText(html);
    if (name === 'script in disguise') expect(clean).not.toMatch(/<\w/);
    else expect(clean).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    ' jAvAsCrIpT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/app/auth/sign-out',
    'relative',
    'vbscript:x',
    '&#106;avascript:x',
    'file:///etc/passwd',
  ])('removes the link to %j and keeps its text', (href) => {
    expect(sanitizeRichText(`<p><a href="${href}" target="_blank">words</a></p>`)).toBe('<p><a>words</a></p>');
  });

  test('does not change text that is clean already', () => {
    const clean = sanitizeRichText('<p>1 < 2 & "x" <a href="https://example.org/?a=1&b=2">l</a> {surveyName}</p>');
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  test('limits the depth of nested tags', () => {
    const clean = sanitizeRichText('<blockquote>'.repeat(5_000) + 'a');
    expect(clean.split('<blockquote>').length).toBeLessThanOrEqual(21);
  });
});
