import { ptlNotcPrtnMgt } from '../../../../contract/ptl/board/ptlNotcPrtnMgt';
import { NoticeDesk } from './NoticeDesk';

const desk = { screen: 'ptlNotcPrtnMgt', targets: 'UI.ptlNotcPrtnMgt.G2', calls: ptlNotcPrtnMgt, partner: true };

export default function PtlNotcPrtnMgt() {
  return <NoticeDesk desk={desk} />;
}
