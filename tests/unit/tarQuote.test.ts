import { describe, expect, it } from 'vitest';
import {
  canEditLines,
  canEditQuote,
  canQuote,
  type Quote,
  type QuoteAction,
  quoteRefusal,
  seesPrices,
  transitions,
} from '../../src/contract/ptl/quo/tarQuote';
import { checkMeasures } from '../../src/contract/ptl/quo/tarQuoteRules';

const staff = { USER_TP: 'S' };
const customer = { USER_TP: 'C' };
const states = ['TMP', 'REQ', 'RCP', 'OFR', 'ACC', 'RJT', 'EXP', 'CXL'];
const today = '20261123';
const quote = (QUO_STS: string, more: Partial<Quote> = {}): Quote =>
  ({ QUO_NO: 'Q1', QUO_REV: 1, QUO_STS, LAST_YN: 'Y', VALID_DT: today, CUST_CD: 'C00001', ...more }) as Quote;

/** Written out here once more, so that the table cannot change unseen. */
const machine: Record<QuoteAction, [from: string, to: string | null, reason?: true]> = {
  submit: ['TMP', 'REQ'],
  receive: ['REQ', 'RCP'],
  offer: ['TMP RCP', 'OFR'],
  accept: ['OFR', 'ACC'],
  decline: ['OFR', 'RJT'],
  revise: ['OFR RJT EXP', 'RCP'],
  cancel: ['TMP REQ RCP', 'CXL', true],
  delete: ['TMP', null],
};

describe('states of a quote', () => {
  it.each(Object.entries(machine))('%s leads from its states to its state, and from no other', (name, [from, to, reason]) => {
    const action = name as QuoteAction;
    expect(states.filter((state) => canQuote(action, quote(state), today)).join(' ')).toBe(from);
    expect([transitions[action].to, transitions[action].reason]).toEqual([to, reason]);
  });

  it('a former revision moves no more, a received one is another’s, an offer is taken until its last day', () => {
    expect(quoteRefusal('accept', quote('OFR', { LAST_YN: 'N' }), today)).toBe('MSG000265');
    expect(quoteRefusal('receive', quote('RCP'), today)).toBe('MSG000193');
    expect(['20261123', '20261124', null].map((day) => quoteRefusal('accept', quote('OFR', { VALID_DT: '20261123' }), day ?? ''))).toEqual([
      null,
      'MSG000263',
      null,
    ]);
    expect(quoteRefusal('accept', quote('OFR', { VALID_DT: null }), today)).toBe('MSG000263');
  });
});

describe('who changes and sees what of a quote', () => {
  const open = (column: string, actor: typeof staff, more: Partial<Quote> = {}) =>
    states.filter((state) => canEditQuote(quote(state, more), column, actor)).join(' ');

  it('customers their drafts without the reply, staff drafts and received ones; nobody a former revision', () => {
    expect([open('ITEM_NM', customer), open('RPLY_CNNT', customer), open('ITEM_NM', staff), open('EXCH_RATE', staff)]).toEqual([
      'TMP',
      '',
      'TMP RCP',
      'TMP RCP',
    ]);
    expect(open('ITEM_NM', staff, { LAST_YN: 'N' })).toBe('');
    expect([open('QUO_STS', staff), canEditQuote({}, 'EXCH_RATE', customer)]).toEqual(['', false]);
  });

  it('the customer of a quote is given once, by staff, where a visitor asked', () => {
    expect([open('CUST_CD', staff), open('CUST_CD', staff, { CUST_CD: null }), open('CUST_CD', customer, { CUST_CD: null })]).toEqual([
      '',
      'RCP',
      '',
    ]);
  });

  it('lines are the sales staff’s, of drafts and received quotes', () => {
    const lines = (actor: typeof staff, more: Partial<Quote> = {}) =>
      states.filter((state) => canEditLines(quote(state, more), actor)).join(' ');
    expect([lines(staff), lines(customer), lines(staff, { LAST_YN: 'N' })]).toEqual(['TMP RCP', '', '']);
  });

  it('customers see prices from the offer on', () => {
    expect(states.filter((state) => seesPrices(quote(state), customer)).join(' ')).toBe('OFR ACC RJT EXP');
    expect(states.every((state) => seesPrices(quote(state), staff))).toBe(true);
  });

  it('full loads name their containers, part loads and air cargo weight and volume', () => {
    const missing = (more: Partial<Quote>) => checkMeasures(more).map(({ FIELD, CODE }) => `${FIELD} ${CODE}`);
    expect(missing({ LOAD_TP: 'FCL', CNTR_TP_CD: '22G1', CNTR_QTY: 0 })).toEqual(['CNTR_QTY MSG000266']);
    expect(missing({ LOAD_TP: 'LCL', GRS_WT: 1 })).toEqual(['MSR_CBM MSG000267']);
    expect(missing({ TRANS_MODE: 'AIR' })).toEqual(['GRS_WT MSG000267', 'MSR_CBM MSG000267']);
    expect(missing({ TRANS_MODE: 'SEA' })).toEqual([]);
  });
});
