import { breaksOf, type Mutation } from './breaks';

/** Breaks in what is typed, pasted and copied, in the keys of grids and fields, and in where the focus goes. */
export const typing: readonly Mutation[] = [
  // What a typed text stands for.
  ...breaksOf('src/contract/typed.ts', 'tests/unit/gridText.test.ts', [
    [
      'a code that others begin with is not taken by its own letters',
      '  if (code === wanted) return 0;\n',
      '',
      'a code or a name that others begin with',
    ],
    [
      'a whole name that others begin with names nothing',
      '  if (name === wanted) return 1;\n',
      '',
      'a code or a name that others begin with',
    ],
    [
      'the beginning of a code names nothing',
      'code.startsWith(wanted) || name.startsWith(wanted)',
      'name.startsWith(wanted)',
      'a code or a name that others begin with',
    ],
    [
      'where several codes are left the first is taken',
      'best.length === 1 ? (best[0] ?? null) : null',
      'best[0] ?? null',
      'where several are left none is named',
    ],
    ['a day without a year is one of the year 2000', ': today.slice(0, 4);', ": '2000';", 'dates become 8 digits'],
    ['a day that no calendar has is taken', 'return isDate8(date) ? date : null;', 'return date;', 'dates become 8 digits'],
    ['half past two in the afternoon is in the night', '(isLater(half) ? 12 : 0)', '0', 'times become 4 digits'],
    ['full-width digits are none', `.normalize('NFKC')`, '', 'dates become 8 digits'],
  ]),
  ...breaksOf('src/contract/typed.ts', 'tests/unit/fields.test.ts', [
    [
      'decimals that a number has no room for are cut off',
      `  if (value.compare(value.rounded(scale)) !== 0) return 'DECIMALS';\n`,
      '',
      'a number is never cut or rounded',
    ],
    ['the day of the week behind a date makes it none', `.replace(weekday, '')`, '', 'S5-28 a date is whole'],
  ]),
  ...breaksOf('src/client/fields/reading.ts', 'tests/unit/fields.test.ts', [
    ['too many decimals are told without the number a column takes', 'ARGS: [title, scale] }', 'ARGS: [title] }', 'a number is never cut'],
  ]),
  ...breaksOf('src/client/fields/field.tsx', 'tests/screen/fields.test.tsx', [
    [
      'what cannot be read is saved as nothing',
      '    if (typed) return [{ ...typed.fault, FIELD: name }];\n',
      '',
      'S5-30 a wrong key empties nothing',
    ],
  ]),
  ...breaksOf('src/client/fields/form.tsx', 'tests/unit/form.test.ts', [
    [
      'what cannot be read in a field that went is saved as nothing',
      'const found = [...ordered.flatMap((entry) => entry.check()), ...gone.map(([FIELD, { fault }]) => ({ ...fault, FIELD }))];',
      'const found = ordered.flatMap((entry) => entry.check());',
      'is found by the check though its field is no longer there',
    ],
  ]),
  ...breaksOf('src/client/fields/form.tsx', 'tests/screen/fields.test.tsx', [
    [
      'what cannot be read is gone after a reload',
      'keep: () => ({ start, values, unread }),',
      'keep: () => ({ start, values }),',
      'S5-30 a wrong key empties nothing',
    ],
  ]),
  // Text as it is stored.
  ...breaksOf('src/contract/text.ts', 'tests/unit/fields.test.ts', [
    ['a syllable in parts is stored in parts', `.normalize('NFC')`, '', 'text is stored composed'],
    ['characters nobody sees are stored', `text.replace(unseen, '')`, 'text', 'text is stored composed'],
  ]),
  ...breaksOf('src/contract/text.ts', 'tests/unit/rules.test.ts', [
    [
      'a limit counts what nobody sees',
      '[...composed(text)].length',
      '[...text].length',
      'a limit counts the characters of the text as it is stored',
    ],
  ]),
  ...breaksOf('src/contract/dictionary.ts', 'tests/unit/rules.test.ts', [
    [
      'a postcode of six digits is stored',
      "ZIP_NO: { type: 'V', len: 10, digits: 5 },",
      "ZIP_NO: { type: 'V', len: 10 },",
      'a postcode is five digits',
    ],
  ]),
  // Keys of a grid.
  ...breaksOf('src/client/grid/editor.ts', 'tests/screen/gridKeys.test.tsx', [
    [
      'F2 selects everything',
      'area.current.setSelectionRange(start.length, start.length);',
      'area.current.setSelectionRange(0, start.length);',
      'F2 selects everything',
    ],
  ]),
  ...breaksOf('src/client/grid/keys.ts', 'tests/screen/gridKeys.test.tsx', [
    ['Alt+Enter makes no line', `editor.insert('\\n');`, '{}', 'Alt+Enter in a long text'],
    [
      'an arrow after a first key moves the caret',
      `if (moves.test(event.key) && editing?.mode === 'typed') {`,
      `if (moves.test(event.key) && editing === null) {`,
      'arrow keys after first-key typing',
    ],
    ['Ctrl+Enter fills nothing', 'void enterSelected(model);', 'model.commitEditor();', 'fills the range, as one step'],
    [
      'Enter after Tab stays in the column it came to',
      'return step(model, back ? -1 : 1, tabFrom - column);',
      'return step(model, back ? -1 : 1, 0 * (tabFrom - column));',
      'returns to the column where Tab began',
    ],
    [
      'Backspace does nothing in a cell',
      '      if (far || event.altKey) return false;\n      editor.typed(false);\n',
      '      if (far || event.altKey) return false;\n',
      'Backspace clears',
    ],
  ]),
  ...breaksOf('src/client/grid/model.ts', 'tests/screen/gridKeys.test.tsx', [
    [
      'Tab leaves the grid after a row was added',
      '    this.cursor.typingOn = true;\n    void this.cursor.moveTo(index',
      '    void this.cursor.moveTo(index',
      'Tab leaves the grid after Alt+Insert',
    ],
  ]),
  ...breaksOf('src/client/grid/series.ts', 'tests/unit/gridClipboard.test.ts', [
    [
      'pulling a date copies it',
      'const counts = days || values.length > 1;',
      'const counts = values.length > 1;',
      'pulling dates counts on',
    ],
    [
      'the ends of months go on by days',
      'if (months && days.length > 1 && days.every((day) => day.slice(6) === first.slice(6)))',
      'if (months && days.length > 31)',
      'pulling dates counts on',
    ],
  ]),
  // The clipboard.
  ...breaksOf('src/client/grid/clipHtml.ts', 'tests/unit/gridClipboard.test.ts', [
    [
      'Excel takes a copied postcode for a number',
      `formats[kind] ?? '\\\\@'`,
      `formats[kind] ?? 'General'`,
      'postcode 06236 keeps its zero',
    ],
  ]),
  ...breaksOf('src/client/grid/clipboard.ts', 'tests/unit/gridClipboard.test.ts', [
    [
      'HTML without a text beside it is not pasted',
      `get('text/plain') || toTsv(parseHtml(get('text/html')))`,
      `get('text/plain')`,
      'pasting HTML alone works',
    ],
  ]),
  ...breaksOf('src/client/grid/leftOut.ts', 'tests/unit/gridClipboard.test.ts', [
    [
      'cells left out of a paste are counted, not listed',
      `[...stands, t('UI.GRID.LEFT_OUT_COUNT', count), ...lines,`,
      `[...stands, t('UI.GRID.LEFT_OUT_COUNT', count),`,
      'cells left out of a paste are marked and listed',
    ],
  ]),
  ...breaksOf('src/client/grid/clipboard.ts', 'tests/screen/gridEdit.test.tsx', [
    [
      'copying puts no HTML out',
      `return { 'text/plain': toTsv(all.map((row) => row.map(({ text }) => text))), 'text/html': toHtml(all) };`,
      `return { 'text/plain': toTsv(all.map((row) => row.map(({ text }) => text))), 'text/html': '' };`,
      'copying puts the range out',
    ],
  ]),
  // Fields, and where the focus goes.
  ...breaksOf('src/client/fields/useSelectKeys.ts', 'tests/screen/fieldsCodes.test.tsx', [
    [
      'Tab in a select drops what stands ready',
      '      if (ready.current !== null) take(ready.current, input.value);\n',
      '',
      'Tab in a select takes the entry',
    ],
    [
      'Tab in a select stays in it',
      `      if (event.key === 'Tab') {\n        event.stopPropagation();\n`,
      `      if (event.key === 'Tab') {\n`,
      'Tab in an open select belongs to the page',
    ],
    [
      'Enter in a select drops a text that may mean several',
      'input.value && ready.current === null',
      'false',
      'Enter on a text that several entries are meant by',
    ],
  ]),
  ...breaksOf('src/client/lib/lookups.ts', 'tests/screen/fieldsLookup.test.tsx', [
    [
      'a look-up with one hit opens its popup',
      'exactEntry(list, text) ?? (list.length === 1 ? list[0] : undefined);',
      'exactEntry(list, text);',
      'what only one entry begins or is named like',
    ],
  ]),
  ...breaksOf('src/client/fields/LookupButton.tsx', 'tests/screen/fieldsLookup.test.tsx', [
    ['the magnifier is a stop of Tab', 'tabIndex={-1}', 'tabIndex={0}', 'the magnifier is no stop'],
  ]),
  ...breaksOf('src/client/grid/useListForm.ts', 'tests/screen/formFocus.test.tsx', [
    ['추가 leaves the focus on its button', '    form.focus();\n', '', '추가 puts the focus into the first field'],
  ]),
  ...breaksOf('src/client/shell/focus.ts', 'tests/screen/keepFocus.test.tsx', [
    [
      'the focus goes by itself onto what drops something',
      `'[data-drops], [data-off]'`,
      `'[data-off]'`,
      'becomes disabled: the focus goes on',
    ],
    ['취소 does not say that it drops something', `['cancel', 'delete',`, `['delete',`, 'becomes disabled: the focus goes on'],
  ]),
  // Ctrl+S.
  ...breaksOf('src/client/shell/shortcuts.ts', 'tests/screen/saveKey.test.tsx', [
    [
      'Ctrl+S in a popup saves the page below it',
      'part.contains(document.activeElement) ? depth : -depth',
      'depth',
      'in a popup it is the save of the popup',
    ],
    [
      'Ctrl+S saves without what is being typed',
      '  if (saves) takeTyped();\n',
      '',
      'what is being typed into a field is taken as if the field was left',
    ],
    [
      'Ctrl+S says nothing where its button is off',
      'if (off) notify.info(off);',
      'if (off) return;',
      'where nothing can be saved it says why',
    ],
    [
      'Ctrl+S where nothing can be saved is the browser’s',
      'if (saves || (!composing && meantBy(keys))) event.preventDefault();',
      'if (!composing && meantBy(keys)) event.preventDefault();',
      'on a page without a save',
    ],
    [
      'Ctrl+S on a page without a save says nothing',
      `  else if (keys === saveKeys) notify.info(t('MSG000485'));\n`,
      '',
      'on a page without a save',
    ],
  ]),
  ...breaksOf('src/client/fields/form.tsx', 'tests/screen/fieldsCodes.test.tsx', [
    [
      'several values of an address stay one text',
      'if (list && [start, values]',
      'if (!list && [start, values]',
      'a text handed over to a field of several codes',
    ],
  ]),
];
