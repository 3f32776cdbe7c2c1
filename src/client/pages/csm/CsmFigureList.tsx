import { Button } from 'antd';
import {
  type Backlog,
  csmFigureList,
  type Figure,
  type FigureSearch,
  figureParts,
  longestFigures,
} from '../../../contract/csm/csmFigureList';
import { addDays } from '../../../contract/dates';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import {
  below,
  ExcelButton,
  type GridModel,
  GridPart,
  GridScreen,
  Rows,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
  useMasterGrid,
} from '../../grid';
import { useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { label, t } from '../../lib/texts';
import { BacklogChart } from './BacklogChart';
import { columnsOf } from './figureColumns';
import { HoursChart } from './HoursChart';
import './figures.css';

/** All conditions but what the figures are parted by. */
const whole = (_: Figure, { FIG_BY: _by, ...rest }: Partial<FigureSearch>): Partial<FigureSearch> => rest;

export default function CsmFigureList() {
  const staff = session().USER_TP === 'S';
  useCodes({ CSM_REQ_STS: { MSTR_CD: 'CSM_REQ_STS' } });
  const searched = () => figures.query.searched;
  const months: GridModel<Figure, FigureSearch> = useGrid(csmFigureList.selectMonths, {
    id: 'G2',
    title: t('UI.csmFigureList.G2'),
    key: ['ALL_YN', 'FIG_KEY'],
    system: [],
    columns: columnsOf(searched, true),
    auto: false,
  });
  const backlog: GridModel<Backlog, FigureSearch> = useGrid(csmFigureList.selectBacklog, {
    id: 'G3',
    title: t('UI.csmFigureList.G3'),
    key: ['AGE', 'CSM_REQ_STS'],
    columns: [],
    auto: false,
  });
  const figures: GridModel<Figure, FigureSearch> = useMasterGrid(csmFigureList.select, {
    id: 'G1',
    title: t('UI.csmFigureList.G1'),
    key: ['ALL_YN', 'FIG_KEY'],
    system: [],
    columns: columnsOf(searched, false),
    search: { FR_DT: addDays(today(), -90), TO_DT: today(), FIG_BY: staff ? 'TEAM' : 'KIND' },
    below: [below(months, whole), below(backlog, whole)],
  });
  useGridState(figures);
  useGridState(months);
  useGridState(backlog);
  const shown = searched();

  return (
    <GridScreen grid={figures}>
      <SearchPane>
        <DateRange title={label('REQ_DTM')} span={2} max={longestFigures} required />
        <CodeSelect name="CSM_REQ_TP" />
        <LookupBox name="CUST_CD" kind="Customer" />
        {staff && <LookupBox name="ORGN_CD" kind="Orgn" />}
      </SearchPane>
      <div className="figures">
        <div className="figures-parts">
          <GridPart grid={figures}>
            <Toolbar note={t('UI.csmFigureList.NOTE')}>
              {staff && (
                <Rows>
                  {figureParts.map((part) => (
                    <Button
                      key={part}
                      type="text"
                      aria-pressed={shown.FIG_BY === part}
                      onClick={() => void figures.search({ ...shown, FIG_BY: part }, { ask: false })}
                    >
                      {t(`UI.csmFigureList.BY_${part}`)}
                    </Button>
                  ))}
                </Rows>
              )}
              <Tools>
                <ExcelButton for={csmFigureList.excel} />
              </Tools>
            </Toolbar>
          </GridPart>
        </div>
        <div className="figures-charts">
          <HoursChart id="parts" title={t('UI.csmFigureList.CHART_HOURS')} figures={figures.rows()} />
          <HoursChart id="months" title={t('UI.csmFigureList.CHART_MONTH')} figures={months.rows()} />
          <BacklogChart backlog={backlog.rows()} searched={shown} />
        </div>
        <div className="figures-months">
          <GridPart grid={months}>
            <Toolbar>
              <Tools>
                <ExcelButton for={csmFigureList.excel} grid="G2" />
              </Tools>
            </Toolbar>
          </GridPart>
        </div>
      </div>
    </GridScreen>
  );
}
