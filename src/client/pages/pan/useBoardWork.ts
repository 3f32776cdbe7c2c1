import { useRef } from 'react';
import { shifted } from '../../../contract/pan/board';
import type { Fit } from '../../../contract/pan/boardRows';
import { refusal } from '../../../contract/pan/dlvOrd';
import { type BoardOrder, dlvOrdBoard } from '../../../contract/pan/dlvOrdBoard';
import type { Ask } from '../../grid';
import { codeName } from '../../lib/codes';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { actionOf, askAction, keepAnswer } from '../../shell/action';
import type { Answered } from '../../shell/asked';
import { chunkFailed } from '../../shell/chunk';
import { useScreen } from '../../shell/screen';
import { actOnBoard } from './boardActs';
import { problemsOf, stateText, truckText } from './boardWords';
import type { Board, Proposal } from './useBoard';

export interface BoardWork {
  /** Why the order takes no other truck, or no other times; null where it does. */
  whyFixed(order: BoardOrder, to: 'truck' | 'time'): string | null;
  whyNotUnassigned(order: BoardOrder): string | null;
  /** Why nothing goes onto the truck. */
  whyNotOnto(car: string): string | null;
  isSending(): boolean;
  /** Sends what is proposed. */
  send(proposal: Proposal): Promise<boolean>;
  unassign(order: BoardOrder): Promise<void>;
  /** Asks for the truck, one of the day among them. */
  assign(order: BoardOrder): Promise<void>;
}

/** What is done to orders from the board; every action reads it again. */
export function useBoardWork(board: Board): BoardWork {
  const screen = useScreen();
  const me = actor();
  const owner = useRef({}).current;
  const sending = useRef(false);
  const read = () => board.read(board.day, true);
  const isOf = (no: string) => (order: BoardOrder) => order.DLV_ORD_NO === no;
  const asRead = (no: string) => board.shown?.LIST.find(isOf(no));
  const refused = (action: 'assign' | 'unassign', order: BoardOrder) => {
    const now = asRead(order.DLV_ORD_NO) ?? order;
    const code = screen.has(action) ? refusal(action, now.DLV_ORD_STS, me) : 'MSG000029';
    return code && t(code, stateText(now));
  };
  const key = ({ DLV_ORD_NO, UPD_CNT }: BoardOrder) => ({ DLV_ORD_NO, UPD_CNT });
  const asked = (id: string, order: BoardOrder) => ({ ...actionOf(id, screen.caption(id), 1), rows: [order.DLV_ORD_NO] });

  async function sendProposed({ no, car, minutes }: Proposal): Promise<boolean> {
    const order = asRead(no);
    if (!order) return false;
    const truck = car ? board.shown?.TRUCKS.find(({ CAR_NO }) => CAR_NO === car) : undefined;
    if (truck && truck.CAR_NO !== order.CAR_NO)
      return actOnBoard(owner, dlvOrdBoard.assign, { ...key(order), CAR_NO: truck.CAR_NO, CAR_TP: truck.CAR_TP ?? order.CAR_TP }, read);
    const moved = minutes ? shifted(order, minutes) : null;
    if (!moved) return false;
    const { PICKUP_DT, PICKUP_TM, DLV_DT, DLV_TM } = moved;
    return actOnBoard(owner, dlvOrdBoard.move, { ...key(order), PICKUP_DT, PICKUP_TM, DLV_DT, DLV_TM }, read);
  }

  const work: BoardWork = {
    whyFixed(order, to) {
      if (to === 'truck') return refused('assign', order);
      const now = asRead(order.DLV_ORD_NO) ?? order;
      if (!screen.has('move')) return t('MSG000029');
      if (now.DLV_ORD_STS !== 'ASG') return t('MSG000027', stateText(now));
      return shifted(now, 0) ? null : t('MSG000538');
    },
    whyNotUnassigned: (order) => refused('unassign', order),
    whyNotOnto(car) {
      const truck = board.shown?.TRUCKS.find(({ CAR_NO }) => CAR_NO === car);
      return truck?.USE_YN === 'Y' ? null : [t('UI.dlvOrdBoard.NOT_IN_USE'), truck?.RMK].filter(Boolean).join(' · ');
    },
    isSending: () => sending.current,
    send: (proposal) => {
      sending.current = true;
      return sendProposed(proposal).finally(() => {
        sending.current = false;
      });
    },
    async unassign(order) {
      const why = refused('unassign', order);
      if (why) return board.say(why);
      const truck = t('UI.dlvOrdBoard.FROM_TRUCK', order.CAR_NO ?? '', order.CUST_NM ?? '');
      if (!(await askAction({ ...asked('unassign', order), notes: [truck] }))) return;
      if (await actOnBoard(owner, dlvOrdBoard.unassign, key(order), read)) board.choose(order.DLV_ORD_NO);
    },
    async assign(order) {
      const why = refused('assign', order);
      if (why) return board.say(why);
      const { chooseTruck } = await import('./dispatch').catch(chunkFailed);
      let given = null as Answered<object> | null;
      const ask: Ask = async (fields, ...notes) => {
        const answered = await askAction({ ...asked('assign', order), notes, ...(fields ? { fields } : {}) });
        given = answered;
        return answered;
      };
      const truck = await chooseTruck([order], ask, dlvOrdBoard.selectTruckHauls);
      if (!truck) return;
      if (await actOnBoard(owner, dlvOrdBoard.assign, { ...key(order), ...truck }, read)) board.go({ car: null, no: order.DLV_ORD_NO });
      else if (given) keepAnswer(asked('assign', order), given);
    },
  };
  return work;
}

/** What is read out when a truck is proposed. */
export const ontoText = (board: Board, car: string, check: Pick<Fit, 'over' | 'overlaps'>): string => {
  const truck = board.shown?.TRUCKS.find(({ CAR_NO }) => CAR_NO === car);
  const problems = problemsOf(check);
  return [truck ? truckText(truck) : car, ...(problems.length ? problems : [t('UI.dlvOrdBoard.FIT')])].join(', ');
};

export const sectionName = (sect: string | null): string => (sect === null ? t('UI.dlvOrdBoard.DAY_TRUCKS') : codeName('TRUCK_SECT', sect));
