import { expect, it } from 'vitest';
import { illustrationProblems } from './illustrationProblems.ts';

const image = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${inside}</svg>`;

it.each([
  ['shapes', image('<g fill="none" stroke="#1e5b48"><path d="M0 0h4"/><circle cx=\'1\' cy="2" r="1"></circle></g>')],
  [
    'a declaration, comments and lines',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A <b>bed</b> -->\n${image('\n<!-- - -->\n')}\n`,
  ],
  [
    'styles of its own',
    image(
      '<style>.a{fill:#efe8da}@media (prefers-color-scheme:dark){.a{fill:#26241f}}</style><path class="a" style="fill:url(#g)"/>',
    ),
  ],
  [
    'parts that name parts',
    image(
      '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)" clip-path="url( \'#c\' )"/><use href="#leaf"/><use xlink:href="#leaf"/>',
    ),
  ],
  ['words', image('<title>A bed &amp; a lamp</title><desc>animation</desc><text x="1">&#60;</text>')],
])('%s are allowed', (_, svg) => {
  expect(illustrationProblems(svg)).toEqual([]);
});

it.each([
  ['nothing', '', 'is no SVG'],
  ['pixels', '\x89PNG\r\n', 'is no SVG'],
  ['a page', '<html><body></body></html>', 'is no SVG'],
  ['two pictures', image('') + image(''), 'is no SVG'],
  ['another name of it', '<svg viewBox="0 0 1 1"/>', 'must say xmlns="http://www.w3.org/2000/svg"'],
  [
    'a size that is fixed',
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'must have a viewBox, so that it scales',
  ],
  ['an element that is open', image('<g>'), '</svg> closes nothing'],
  ['an end that is missing', image('').replace('</svg>', ''), '<svg> is not closed'],
  ['a script', image('<script>alert(1)</script>'), '<script> is not allowed in an illustration'],
  ['a script with a prefix', image('<svg:script/>'), '<svg:script> is not allowed in an illustration'],
  ['a handler', image('<path onload="alert(1)"/>'), 'onload would run a script'],
  ['a handler in capitals', image('<path ONCLICK="alert(1)"/>'), 'ONCLICK would run a script'],
  ['a page within', image('<foreignObject><p/></foreignObject>'), '<foreignObject> is not allowed in an illustration'],
  ['a picture within', image('<image href="data:image/png;base64,AA"/>'), '<image> is not allowed in an illustration'],
  ['a link', image('<a href="https://example.org/"/>'), '<a> is not allowed in an illustration'],
  ['movement', image('<animate attributeName="x"/>'), '<animate> is not allowed in an illustration'],
  ['movement by styles', image('<style>.a{animation:turn 1s}</style>'), 'in its styles, nothing may move'],
  ['movement by a style', image('<g style="transition:all 1s"/>'), 'in style, nothing may move'],
  [
    'a part of another file',
    image('<use href="other.svg#leaf"/>'),
    'href may only refer to a part of the image, such as #leaf',
  ],
  [
    'a part of a script',
    image('<use xlink:href="javascript:alert(1)"/>'),
    'xlink:href may only refer to a part of the image, such as #leaf',
  ],
  [
    'a font from elsewhere',
    image('<style>@font-face{src:url(https://example.org/f)}</style>'),
    'in its styles, nothing may be loaded',
  ],
  [
    'styles from elsewhere',
    image('<style>@import "https://example.org/s"</style>'),
    'in its styles, nothing may be loaded',
  ],
  ['a colour from elsewhere', image('<g fill="url(https://example.org/#g)"/>'), 'in fill, nothing may be loaded'],
  ['one in quotes', image('<g fill="url(\'//example.org/#g\')"/>'), 'in fill, nothing may be loaded'],
  ['one in disguise', image('<g fill="ur&#108;(//example.org/)"/>'), 'in fill, signs must be written as they are'],
  ['styles in disguise', image('<style>@\\69mport "x"</style>'), 'in its styles, signs must be written as they are'],
  [
    'an entity',
    `<!DOCTYPE svg [<!ENTITY x "y">]>${image('')}`,
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  ['an instruction', image('<?php x ?>'), 'is not a plain SVG: only elements, comments and text are allowed'],
  [
    'a part that is not read',
    image('<![CDATA[<script>]]>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  ['styles in parts', image('<style>@im<!-- -->port "x"</style>'), 'in its styles, nothing may be loaded'],
  ['styles with an element in them', image('<style>@im<g/>port "x"</style>'), '<g> is not allowed in an illustration'],
  [
    'styles by an instruction',
    `<?xml-stylesheet href="https://example.org/s"?>${image('')}`,
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  [
    'a comment that has only begun',
    image('<!--><g/>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  [
    'a comment without an end',
    `${image('')}<!-- x`,
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  ['a tag without an end', `${image('')}<g a="`, 'is not a plain SVG: only elements, comments and text are allowed'],
  [
    'a value with a tag in it',
    image('<g id="--><script/>"/>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  [
    'an attribute without quotes',
    image('<path d=M0/>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
])('%s is rejected', (_, svg, message) => {
  expect(illustrationProblems(svg).map((problem) => problem.message)).toContain(message);
});

it('names the line of a problem', () => {
  expect(illustrationProblems(image('\n<g>\n<script/>\n</g>\n'))).toEqual([
    { message: '<script> is not allowed in an illustration', line: 3 },
  ]);
});
