import { expect, it } from 'vitest';
import { illustrationFaults } from './illustrationFaults.ts';

const picture = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${inside}</svg>`;

it.each([
  ['shapes', picture('<g fill="none" stroke="#1e5b48"><path d="M0 0h4"/><circle cx=\'1\' cy="2" r="1"></circle></g>')],
  [
    'a declaration, comments and lines',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A <b>bed</b> -->\n${picture('\n<!-- - -->\n')}\n`,
  ],
  [
    'styles of its own',
    picture(
      '<style>.a{fill:#efe8da}@media (prefers-color-scheme:dark){.a{fill:#26241f}}</style><path class="a" style="fill:url(#g)"/>',
    ),
  ],
  [
    'parts that name parts',
    picture(
      '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)" clip-path="url( \'#c\' )"/><use href="#leaf"/><use xlink:href="#leaf"/>',
    ),
  ],
  ['words', picture('<title>A bed &amp; a lamp</title><desc>animation</desc><text x="1">&#60;</text>')],
])('%s are an image', (_, svg) => {
  expect(illustrationFaults(svg)).toEqual([]);
});

it.each([
  ['nothing', '', 'is no SVG'],
  ['pixels', '\x89PNG\r\n', 'is no SVG'],
  ['a page', '<html><body></body></html>', 'is no SVG'],
  ['two pictures', picture('') + picture(''), 'is no SVG'],
  ['another name of it', '<svg viewBox="0 0 1 1"/>', 'must say xmlns="http://www.w3.org/2000/svg"'],
  [
    'a size that is fixed',
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'must have a viewBox, so that it scales',
  ],
  ['an element that is open', picture('<g>'), '</svg> closes nothing'],
  ['an end that is missing', picture('').replace('</svg>', ''), '<svg> is not closed'],
  ['a script', picture('<script>alert(1)</script>'), '<script> is not allowed in an illustration'],
  ['a script with a prefix', picture('<svg:script/>'), '<svg:script> is not allowed in an illustration'],
  ['a handler', picture('<path onload="alert(1)"/>'), 'onload would run a script'],
  ['a handler in capitals', picture('<path ONCLICK="alert(1)"/>'), 'ONCLICK would run a script'],
  [
    'a page within',
    picture('<foreignObject><p/></foreignObject>'),
    '<foreignObject> is not allowed in an illustration',
  ],
  [
    'a picture within',
    picture('<image href="data:image/png;base64,AA"/>'),
    '<image> is not allowed in an illustration',
  ],
  ['a link', picture('<a href="https://example.org/"/>'), '<a> is not allowed in an illustration'],
  ['movement', picture('<animate attributeName="x"/>'), '<animate> is not allowed in an illustration'],
  ['movement by styles', picture('<style>.a{animation:turn 1s}</style>'), 'in its styles, nothing may move'],
  ['movement by a style', picture('<g style="transition:all 1s"/>'), 'in style, nothing may move'],
  [
    'a part of another file',
    picture('<use href="other.svg#leaf"/>'),
    'href may only refer to a part of the image, such as #leaf',
  ],
  [
    'a part of a script',
    picture('<use xlink:href="javascript:alert(1)"/>'),
    'xlink:href may only refer to a part of the image, such as #leaf',
  ],
  [
    'a font from elsewhere',
    picture('<style>@font-face{src:url(https://example.org/f)}</style>'),
    'in its styles, nothing may be loaded',
  ],
  [
    'styles from elsewhere',
    picture('<style>@import "https://example.org/s"</style>'),
    'in its styles, nothing may be loaded',
  ],
  ['a colour from elsewhere', picture('<g fill="url(https://example.org/#g)"/>'), 'in fill, nothing may be loaded'],
  ['one in quotes', picture('<g fill="url(\'//example.org/#g\')"/>'), 'in fill, nothing may be loaded'],
  ['one in disguise', picture('<g fill="ur&#108;(//example.org/)"/>'), 'in fill, signs must be written as they are'],
  ['styles in disguise', picture('<style>@\\69mport "x"</style>'), 'in its styles, signs must be written as they are'],
  [
    'an entity',
    `<!DOCTYPE svg [<!ENTITY x "y">]>${picture('')}`,
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  ['an instruction', picture('<?php x ?>'), 'is not a plain SVG: only elements, comments and text are allowed'],
  [
    'a part that is not read',
    picture('<![CDATA[<script>]]>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  ['styles in parts', picture('<style>@im<!-- -->port "x"</style>'), 'in its styles, nothing may be loaded'],
  [
    'styles with an element in them',
    picture('<style>@im<g/>port "x"</style>'),
    '<g> is not allowed in an illustration',
  ],
  [
    'styles by an instruction',
    `<?xml-stylesheet href="https://example.org/s"?>${picture('')}`,
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  [
    'a comment that has only begun',
    picture('<!--><g/>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  [
    'a comment without an end',
    `${picture('')}<!-- x`,
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  ['a tag without an end', `${picture('')}<g a="`, 'is not a plain SVG: only elements, comments and text are allowed'],
  [
    'a value with a tag in it',
    picture('<g id="--><script/>"/>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
  [
    'an attribute without quotes',
    picture('<path d=M0/>'),
    'is not a plain SVG: only elements, comments and text are allowed',
  ],
])('%s is none', (_, svg, message) => {
  expect(illustrationFaults(svg).map((fault) => fault.message)).toContain(message);
});

it('names the line', () => {
  expect(illustrationFaults(picture('\n<g>\n<script/>\n</g>\n'))).toEqual([
    { message: '<script> is not allowed in an illustration', line: 3 },
  ]);
});
