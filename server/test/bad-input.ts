// Malformed and odd values by kind, which no call may choke on. All are raw JSON text, because JSON.stringify could not write some of them.
import { isOneLine } from '#common/kit/text.ts'

const text = (...values: string[]): string[] => values.map((value) => JSON.stringify(value))

/** Structures in place of a plain value. */
const structures = [
  'true',
  'false',
  '[]',
  '{}',
  '[5]',
  '["5"]',
  '[[[]]]',
  '{"a":1}',
  '{"length":1e9}',
  '{"$gt":""}',
  '{"toString":"x"}',
  '{"valueOf":5}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '['.repeat(2_000) + ']'.repeat(2_000),
  '{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000),
]

const wrongNumbers = ['-1', '-0.5', '0.5', '1e309', '-1e309', '1e21', '1e400', '-9007199254740993', '9223372036854775808', '1e-7']

/** Text that some parser takes for a number. */
const numberLike = text(
  '',
  ' ',
  '0x10',
  '0b1',
  '0o7',
  ' 5',
  '5 ',
  '+5',
  '-5',
  '5e2',
  '1e3',
  '5.',
  '.5',
  '5,0',
  '1_000',
  '٣',
  '５',
  '5\n',
  '\u00005',
  '5\u0000',
  'NaN',
  'Infinity',
  'null',
  'true',
  '5; drop table orders',
  "5' or '1'='1",
  '9'.repeat(16),
  '9'.repeat(400),
)

/** Never valid as a count. */
export const notCounts = [...structures, ...wrongNumbers, ...numberLike, '12.5', '"12.5"', '2147483648', '9007199254740991']

/** Never valid as an amount of money. */
export const notAmounts = [
  ...structures,
  ...wrongNumbers.filter((json) => json !== '0.5'),
  ...numberLike,
  '12.345',
  '"12.345"',
  '0.30000000000000004',
  '"1.2.3"',
  '"1,5"',
]

/** Text that PostgreSQL cannot store, and values that are not text. */
export const notTexts = [
  ...structures,
  ...wrongNumbers,
  '5',
  '"a\\u0000b"',
  '"\\u0000"',
  '"\\ud800"',
  '"a\\udfffb"',
  '"\\udc00\\ud800"',
  '"\\ud83dx"',
]

/** Text of one unit more than `max`, and of far more, in narrow and wide characters. */
export const tooLong = (max: number): string[] => text('x'.repeat(max + 1), 'x'.repeat(max * 5), '漢'.repeat(max + 1), '😀'.repeat(max + 1))

export const blanks = text('', ' ', '\t\n', '\u00a0', '\ufeff\u2003')

/** Valid, if odd: must be stored and returned unchanged. */
export const oddTexts: readonly string[] = [
  '😀👩‍👩‍👧‍👦 🇧🇩',
  'شاشة \u202eRTL\u202c عرض',
  'Z̸a̶l̷g̴o̵',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("https://evil.test","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "'; drop table orders; --",
  '${7*7} {{7*7}} <%= 7 %> %s %n $1 :1 ?',
  '\\ \\u0000 \\x00 %00 %c0%ae ../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'a\tb\nc',
  '漢字かな한글',
  'İıßẞ ﬁ Å Å',
  '\u200bzero\u200dwidth',
  '\u0001\u001b[31mred\u007f',
  '😀'.repeat(50),
]

export const oddTextsJson = text(...oddTexts)

/** Refused in names of people and other one-line texts. */
export const notNames = text(
  'a\nb',
  'a\r\nb',
  'a\u0085b',
  'a\u2028b',
  'a\tb',
  'a\u001b[31mb',
  'شاشة \u202eRTL\u202c عرض',
  'a\u200fb',
  'a\u2067b',
)

/** Valid there, and stored unchanged. */
export const oddNamesJson = text(...oddTexts.filter(isOneLine), 'রিনা আক্তার', 'র\u200d্যাব')

export const notEmails = [
  ...notTexts,
  ...text(
    '',
    ' ',
    'x',
    '@',
    'a@',
    '@b.test',
    'a@b',
    'a b@c.test',
    'a@@b.test',
    'a@b..test',
    'a@b.test\u0000',
    'a\u202e@b.test',
    '<a@b.test>',
    'a@b.test, c@d.test',
    'a@b.test\r\nBcc: c@d.test',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.test`,
    `${'a'.repeat(50_000)}@b.test`,
    `a@${'b.'.repeat(20_000)}c`,
    "a'or'1'='1",
    '../../etc/passwd',
    '__proto__',
  ),
]

export const notDays = [
  ...notTexts,
  ...text(
    '0000-01-01',
    '0000-02-29',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-1-1',
    '99999-01-01',
    '-0001-01-01',
    'infinity',
    'now',
    'today',
    '2026-01-01T00:00:00Z',
    '1e3',
    '２０２６-01-01',
  ),
]

export const notImages = [
  ...notTexts.filter((json) => json !== '[]'),
  ...text(
    'x',
    'http://pictures.test/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//evil.test/a.png',
    '/images/../secret',
    '/etc/passwd',
    'file:///etc/passwd',
    'https://',
    'https://user:word@pictures.test/a.png',
    'https://pictures.test/\u0000.png',
    'https://pictures.test/a\nb.png',
    'https://pictures.test/\u001b[31m',
    `https://pictures.test/${'a'.repeat(2_000)}`,
    'https:\\\\evil.test\\a.png',
    'https://pictures.test\\@evil.test/a.png',
    ' javascript:alert(1)',
  ),
]

/** Path segments that match nothing. */
export const strangeSegments: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '+1',
  '%201',
  '1%20',
  '%D9%A3',
  '999999999999999',
  '9999999999999999',
  '9223372036854775808',
  '9'.repeat(90),
  '9'.repeat(400),
  'x'.repeat(4_900),
  'x'.repeat(8_000),
  'null',
  'undefined',
  'NaN',
  '[object%20Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '%00',
  '1%00',
  '%0a',
  '%0d%0aSet-Cookie:%20a=b',
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '..%5c..%5c',
  '%252e%252e%252f',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-000000000000',
  '{}',
  '%7B%22a%22%3A1%7D',
  '%F0%9F%98%80',
  '%E2%80%AE1',
  "1'%20or%20'1'='1",
  '1;drop%20table%20orders',
  '*',
  '%3Cscript%3E',
  '507f1f77bcf86cd799439011',
]

/** Percent-encoded query values that are never valid as a count. */
export const notQueryCounts: readonly string[] = [
  '',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '+1',
  '%201',
  '1%20',
  '%2B1',
  '%D9%A3',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  '[1]',
  '{}',
  '%00',
  '1%00',
  '%EF%BC%95',
  "1'%20or%20'1'='1",
  '1;drop%20table%20orders',
  '9'.repeat(3_000),
]

/** Cursors that no answer ever contained, packed and unpacked. */
export const notCursors: readonly string[] = [
  '',
  '%00',
  '%20',
  'x'.repeat(201),
  'x'.repeat(3_000),
  "1'%20or%20'1'='1",
  '%F0%9F%98%80',
  ...[
    '',
    'null',
    '5',
    '{}',
    '[]',
    '["1","2"]',
    '[1.5,2]',
    '[1e309,1]',
    '[1e21,1]',
    '[null,null]',
    '[1,2,3,4]',
    '[[1],[2]]',
    '{"0":1,"length":1}',
  ].map((json) => Buffer.from(json).toString('base64url')),
]

/** Well-formed cursors that lead nowhere: an empty page or a refusal is fine. */
export const strangeCursors: readonly string[] = [
  '[-1]',
  '[0]',
  '[2147483648]',
  '[9007199254740991]',
  '[-9007199254740991]',
  '[0,0]',
  '[-1,-1]',
  '[9007199254740991,9007199254740991]',
  '[99999999]',
  '[-0]',
]
  .map((json) => Buffer.from(json).toString('base64url'))
  .concat(['AAAA', '____', '_____w', 'MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAw'])

const deep = '['.repeat(15_000) + ']'.repeat(15_000)

/** Bodies that are not JSON, with their claimed content type. */
export const brokenBodies: readonly { body: string; type: string | null }[] = [
  ...[
    '{',
    '{"a":',
    '{"a":1',
    '[',
    '"',
    'nul',
    '{a:1}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":NaN}',
    '{"a":1}{"b":2}',
    '\u0000',
    '{"a":"\u0001"}',
    '',
    ' ',
    '<xml/>',
    'a=b&c=d',
  ].map((body) => ({ body, type: 'application/json' })),
  ...['null', 'true', '5', '"text"', '[]', '[{}]', '\ufeff5'].map((body) => ({ body, type: 'application/json' })),
  { body: '{"__proto__":{"a":1}}', type: 'application/json' },
  { body: '{"a":1,"constructor":{"prototype":{"b":1}}}', type: 'application/json' },
  { body: '['.repeat(30_000), type: 'application/json' },
  { body: `{"name":${deep},"quantity":${deep}}`, type: 'application/json' },
  { body: `{"name":"${'x'.repeat(70_000)}"}`, type: 'application/json' },
  ...[
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'application/jsonx',
    'application/vnd.api+json',
    'json',
    '*/*',
    '/',
    ';',
    'application/json/x',
  ].map((type) => ({ body: '{"name":"x"}', type })),
  { body: '{"name":"x"}', type: null },
]

/** Cookie headers of other programs on the same host, well formed and malformed. */
export const foreignCookies: readonly string[] = [
  '%',
  'a=%',
  'a=%zz; b=%c0%ae',
  'partsdock_session=%',
  'partsdock_session=%00',
  'partsdock_session=',
  'partsdock_session="',
  '=;=;;;',
  '__proto__=1; constructor=2',
  'a'.repeat(4_000),
  `partsdock_session=${'x'.repeat(4_000)}`,
  'partsdock_session=a; partsdock_session=b',
  'a=\u00ff\u00fe',
]
