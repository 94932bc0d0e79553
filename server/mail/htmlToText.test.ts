import { expect, test } from 'vitest';
import { htmlToText } from './htmlToText.ts';

test.each([
  ['paragraphs stand apart', '<p>One\n  two</p>\n<p>Three</p>', 'One two\n\nThree'],
  ['headings too', '<h2>Title</h2><p>Text</p>', 'Title\n\nText'],
  ['bold and italic are words', '<p>a <strong>b</strong> <em>c</em>d</p>', 'a b cd'],
  ['line breaks are kept', '<p>a<br>b<br />c</p>', 'a\nb\nc'],
  [
    'lists have signs',
    '<p>Do:</p><ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>',
    'Do:\n\n- one\n- two\n\n 1. first\n 2. second',
  ],
  [
    'lists nest',
    '<ul><li>a<ol><li>b</li><li><p>c</p><p>d</p></li></ol></li><li>e</li></ul>',
    '- a\n  1. b\n  2. c\n\n     d\n- e',
  ],
  [
    'lists of the editor too, whose items are paragraphs',
    '<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p><p>d</p></li></ul></li><li><p>e</p></li></ul><p>f</p>',
    '- a\n  - b\n  - c\n\n    d\n- e\n\nf',
  ],
  [
    'numbers are aligned',
    `<ol>${'<li>x</li>'.repeat(10)}</ol>`,
    `${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ` ${n}.  x`).join('\n')}\n 10. x`,
  ],
  [
    'quotes have a sign on every line',
    '<blockquote><p>a<br>b</p><blockquote>c</blockquote></blockquote><p>d</p>',
    '> a\n> b\n>\n> > c\n\nd',
  ],
  [
    'links show their address',
    '<p><a href="https://x.example/?a=1&amp;b=2" rel="noopener">here</a></p>',
    'here (https://x.example/?a=1&b=2)',
  ],
  ['but not twice', '<p><a href="mailto:kim@x.example">kim@x.example</a></p>', 'kim@x.example'],
  ['nor a phone number', '<p><a href="tel:+4930123">+49 30 123</a></p>', '+49 30 123'],
  ['a link without words is its address', '<p>See <a href="https://x.example"></a></p>', 'See https://x.example'],
  ['blanks are one, whatever they are', '<p>a \n\t b\u00a0 c</p>', 'a b c'],
  ['nothing empty leaves a gap', '<p></p><p>a</p><p></p><p><br></p><p>b</p><p></p>', 'a\n\nb'],
  ['pictures and scripts are left out', '<p>a<img src="https://x.example/p.gif" alt="p"><script>b()</script></p>', 'a'],
  ['entities are characters, decoded once', '<p>&#60;b&#62; &amp;lt; &#x2019; &unknown;</p>', '<b> &lt; ’ &unknown;'],
  ['nothing is nothing', '', ''],
])('%s', (_, html, text) => expect(htmlToText(html)).toBe(text));
