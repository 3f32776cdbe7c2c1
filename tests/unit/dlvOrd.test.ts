import { describe, expect, it } from 'vitest';
import {
  type Action,
  can,
  canEditLine,
  canEditOrder,
  canRemove,
  type DeliveryOrder,
  refusal,
  takesCancelCost,
  transitions,
} from '../../src/contract/pan/dlvOrd';
import { checkAction, checkOrder, checkSubmit, isDeliveryFirst, type SubmitContext } from '../../src/contract/pan/dlvOrdRules';

const staff = { USER_TP: 'S', roleList: ['OPS'] };
const customer = { USER_TP: 'C', roleList: ['CUST_USR'] };
const customerAdmin = { USER_TP: 'C', roleList: ['CUST_ADM'] };
const states = ['TMP', 'REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'CMP', 'HLD', 'RJT', 'CXL'];
const saved = (DLV_ORD_STS: string, more: Partial<DeliveryOrder> = {}): Partial<DeliveryOrder> => ({
  DLV_ORD_NO: 'DV1',
  DLV_ORD_STS,
  FROM_STS: null,
  ...more,
});
const title = (field: string) => field;
const codes = (faults: { FIELD?: string | null; CODE: string }[]) => faults.map(({ FIELD, CODE }) => `${FIELD} ${CODE}`);

/** Which states each action leads from, and to: written out here once more, so that the table cannot change unseen. */
const machine: Record<Action, [from: string, to: string, reason?: true]> = {
  submit: ['TMP', 'REQ'],
  confirm: ['REQ', 'CFM'],
  reject: ['REQ CFM', 'RJT', true],
  assign: ['CFM ASG', 'ASG'],
  unassign: ['ASG', 'CFM'],
  load: ['ASG', 'LDD'],
  arrive: ['LDD', 'ARV'],
  complete: ['LDD ARV', 'CMP'],
  hold: ['REQ CFM ASG', 'HLD', true],
  resume: ['HLD', 'before'],
  cancel: ['TMP REQ CFM ASG HLD', 'CXL', true],
};

describe('states of a delivery order', () => {
  it.each(Object.entries(machine))('%s leads from its states to its state, and from no other', (name, [from, to, reason]) => {
    const action = name as Action;
    expect(states.filter((DLV_ORD_STS) => can(action, { DLV_ORD_STS }, staff)).join(' ')).toBe(from);
    expect([transitions[action].to, transitions[action].reason]).toEqual([to, reason]);
  });

  it('a customer cancels up to the request, its administrator up to the confirmation; the refusal says why', () => {
    const cancelled = (actor: typeof staff) => states.filter((state) => refusal('cancel', state, actor) === null).join(' ');
    expect(cancelled(customer)).toBe('TMP REQ');
    expect(cancelled(customerAdmin)).toBe('TMP REQ CFM');
    expect(states.map((state) => refusal('cancel', state, customer))).toEqual([
      null,
      null,
      'MSG000027',
      'MSG000241',
      'MSG000241',
      'MSG000241',
      'MSG000040',
      'MSG000241',
      'MSG000040',
      'MSG000040',
    ]);
    expect(refusal('load', 'TMP', staff)).toBe('MSG000027');
  });

  it('a haul cancelled is charged by staff once a truck was sent, where an organisation handles it', () => {
    const takes = (actor: typeof staff, ORGN_CD: string | null = '10IC21') =>
      states.filter((DLV_ORD_STS) => takesCancelCost({ DLV_ORD_STS, ORGN_CD }, actor));
    expect([takes(staff), takes(customerAdmin), takes(staff, null)]).toEqual([['ASG', 'HLD'], [], []]);
  });

  it('only a draft can be removed', () => {
    expect(states.filter((state) => canRemove(saved(state)))).toEqual(['TMP']);
    expect(canRemove({})).toBe(true);
  });
});

describe('who changes which column of an order', () => {
  const open = (column: string, actor: typeof staff, more: Partial<DeliveryOrder> = {}) =>
    states.filter((state) => canEditOrder(saved(state, more), column, actor)).join(' ');

  it('customers their drafts and requests, without the columns of staff', () => {
    expect([open('DLV_ADDR', customer), open('TRSP_AMT', customer), open('RMK', customerAdmin)]).toEqual(['TMP REQ', '', '']);
    expect(canEditOrder({}, 'TRSP_AMT', customer)).toBe(false);
  });

  it('staff everything up to the confirmation, the kind of haul until a truck is assigned, what the unloading needs while it is under way', () => {
    expect([open('DLV_ADDR', staff), open('DLV_TP', staff), open('PICKUP_ADDR', staff), open('TRSP_AMT', staff)]).toEqual([
      'TMP REQ CFM ASG LDD ARV',
      'TMP REQ CFM',
      'TMP REQ CFM ASG',
      'TMP REQ CFM ASG LDD ARV',
    ]);
  });

  it('on hold what was open before the hold; nobody the customer, the truck or the state', () => {
    expect([open('DLV_TP', staff, { FROM_STS: 'ASG' }), open('DLV_TP', staff, { FROM_STS: 'CFM' })]).toEqual([
      'TMP REQ CFM',
      'TMP REQ CFM HLD',
    ]);
    expect([open('CUST_CD', staff), open('CAR_NO', staff), open('DLV_ORD_STS', staff)]).toEqual(['', '', '']);
  });

  it('the proof of delivery of a completed order, by staff, within seven days', () => {
    expect(open('POD_FILE_SN', staff)).toBe('CMP');
    expect([canEditOrder(saved('CMP'), 'POD_FILE_SN', staff, 7), canEditOrder(saved('CMP'), 'POD_FILE_SN', staff, 8)]).toEqual([
      true,
      false,
    ]);
    expect(open('POD_FILE_SN', customerAdmin)).toBe('');
  });

  it('lines with their order, quantities received from the loading on', () => {
    const lines = (column: string, actor: typeof staff) => states.filter((state) => canEditLine(saved(state), column, actor)).join(' ');
    expect([lines('QTY', staff), lines('DLVD_QTY', staff), lines('QTY', customer), lines('DLVD_QTY', customer)]).toEqual([
      'TMP REQ CFM ASG',
      'LDD ARV CMP',
      'TMP REQ',
      '',
    ]);
    expect(canEditLine(saved('CMP'), 'DLVD_QTY', staff, 8)).toBe(false);
  });
});

describe('what an order must be', () => {
  it('a container haul names its container and type, delivery is not before pick-up', () => {
    const faults = codes(checkOrder({ DLV_TP: 'CNTR', PICKUP_DT: '20261124', DLV_DT: '20261123' }, title));
    expect(faults).toEqual(expect.arrayContaining(['CNTR_NO MSG000012', 'CNTR_TP_CD MSG000012', 'DLV_DT MSG000239']));
    const day = { PICKUP_DT: '20261124', DLV_DT: '20261124' };
    expect([
      isDeliveryFirst(day),
      isDeliveryFirst({ ...day, PICKUP_TM: '0900', DLV_TM: '0859' }),
      isDeliveryFirst({ ...day, PICKUP_TM: '0900', DLV_TM: '0900' }),
    ]).toEqual([false, true, false]);
  });

  it('a pick-up of today is asked for before 14:00, none of yesterday; customers ask for working days', () => {
    const at = (hour: number, more: Partial<SubmitContext> = {}): SubmitContext => ({
      today: '20261123',
      hour,
      holidays: new Set(['20261225']),
      staff: false,
      title,
      ...more,
    });
    expect(checkSubmit({ PICKUP_DT: '20261225', DLV_DT: '20261228' }, at(9)).map(({ ARGS }) => ARGS)).toEqual([['2026-12-25']]);
    const asked = (PICKUP_DT: string, ctx: SubmitContext) => codes(checkSubmit({ PICKUP_DT, DLV_DT: PICKUP_DT }, ctx));
    expect([asked('20261123', at(13)), asked('20261123', at(14)), asked('20261122', at(9, { staff: true }))]).toEqual([
      [],
      ['PICKUP_DT MSG000242'],
      ['PICKUP_DT MSG000189'],
    ]);
    expect(asked('20261129', at(9))).toEqual(['PICKUP_DT MSG000188', 'DLV_DT MSG000188']);
    expect(asked('20261225', at(9))).toEqual(['PICKUP_DT MSG000188', 'DLV_DT MSG000188']);
    expect(asked('20261129', at(9, { staff: true }))).toEqual([]);
  });

  it('what a cancelled haul is charged is whole won, not below zero', () => {
    const charged = (SPLY_AMT: number) => codes(checkAction('cancel', { SPLY_AMT }, title));
    expect([charged(100), charged(-1), charged(0.5)]).toEqual([[], ['SPLY_AMT MSG000016'], ['SPLY_AMT MSG000476']]);
  });
});
