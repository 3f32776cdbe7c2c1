import { type CSSProperties, useContext, useEffect, useState } from 'react';
import {
  type FigurePart,
  flairSeasonList,
  type LineFigure,
  type SeasonFigure,
  type SeasonLine,
  type SeasonLineSearch,
  type SeasonSearch,
} from '../../../contract/flair/flairSeasonList';
import { CodeSelect } from '../../fields/CodeSelect';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  below,
  ExcelButton,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  MasterDetail,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
  useMasterGrid,
} from '../../grid';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { Failure, usePart } from '../../shell/part';
import { useScreen } from '../../shell/screen';
import { Unfold } from '../../shell/subTabs';
import { BrandChart, VendorChart } from './SeasonCharts';
import './season.css';
import { brandColumns, figureName, lineColumns, rowName, vendorColumns } from './seasonColumns';

/** A figure that was pressed: its lines are shown below. */
interface Cell {
  row: SeasonFigure;
  figure: LineFigure;
  /** The conditions of the figures it stands in: with others it is gone. */
  searched: Partial<SeasonSearch>;
}

/** A list as high as its rows, 3 to 12 of them: those beyond are scrolled to. */
const high = (grid: GridModel<SeasonFigure, SeasonSearch>) =>
  ({ '--rows': Math.min(Math.max(grid.rows().length, 3), 12) }) as CSSProperties;

/** The lines behind a figure. The part is opened for each figure that is pressed. */
function Lines({ grid, cell }: { grid: GridModel<SeasonLine, SeasonLineSearch>; cell: Cell | null }) {
  const unfold = useContext(Unfold);
  useEffect(() => {
    if (cell) unfold();
  }, [cell, unfold]);
  return (
    <GridScope grid={grid}>
      <Toolbar note={cell && `${rowName(cell.row)} · ${figureName(cell.figure)}`}>
        <Tools>
          <ExcelButton for={flairSeasonList.excel} grid="G3" />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScope>
  );
}

function Season({ seasons }: { seasons: readonly string[] }) {
  const { args } = useScreen();
  const isStaff = actor().USER_TP === 'S';
  const [cell, setCell] = useState<Cell | null>(null);
  const lines: GridModel<SeasonLine, SeasonLineSearch> = useGrid(flairSeasonList.selectLines, {
    id: 'G3',
    title: t('UI.flairSeasonList.G3'),
    table: 'FLAIR_PO_LINE',
    key: ['CUST_CD', 'PO_NO', 'LINE_NO'],
    system: ['NO'],
    columns: lineColumns,
    empty: t('UI.flairSeasonList.CHOOSE'),
    auto: false,
  });
  const show = (FIG_BY: FigurePart) => (row: SeasonFigure, figure: LineFigure) => {
    const { searched } = brands.query;
    setCell({ row, figure, searched });
    const { ALL_YN, FIG_KEY, SEASON_CD } = row;
    void lines.search({ ...searched, FIG_CD: figure, FIG_BY, ALL_YN, FIG_KEY, FIG_SEASON: SEASON_CD });
  };
  const vendors: GridModel<SeasonFigure, SeasonSearch> = useGrid(flairSeasonList.selectVendors, {
    id: 'G2',
    title: t('UI.flairSeasonList.G2'),
    key: ['ALL_YN', 'FIG_KEY', 'SEASON_CD'],
    system: [],
    columns: vendorColumns(show('VNDR')),
    auto: false,
  });
  const brands: GridModel<SeasonFigure, SeasonSearch> = useMasterGrid(flairSeasonList.select, {
    id: 'G1',
    title: t('UI.flairSeasonList.G1'),
    key: ['ALL_YN', 'FIG_KEY'],
    system: [],
    columns: brandColumns(show('BRAND')),
    search: { SEASON_CD: seasons[0] ?? '', ...args },
    below: [below(vendors, (_: SeasonFigure, searched) => searched), below(lines, () => null)],
  });
  useGridState(brands);
  useGridState(vendors);
  return (
    <GridScreen grid={brands}>
      <SearchPane>
        <CodeSelect name="SEASON_CD" options={seasons.map((CODE) => ({ CODE, NAME: CODE }))} />
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'FLAIR' }} />}
        <TextBox name="BRAND_NM" />
        <TextBox name="VNDR_NM" />
      </SearchPane>
      <MasterDetail name={t('UI.flairSeasonList.G3')} share="38%">
        <div className="season">
          <div className="season-brands" style={high(brands)}>
            <GridPart grid={brands}>
              <Toolbar note={t('UI.flairSeasonList.NOTE')}>
                <Tools>
                  <ExcelButton for={flairSeasonList.excel} />
                </Tools>
              </Toolbar>
            </GridPart>
          </div>
          <div className="season-charts">
            <BrandChart figures={brands.rows()} show={show('BRAND')} />
            <VendorChart figures={vendors.rows()} show={show('VNDR')} />
          </div>
          <div className="season-vendors" style={high(vendors)}>
            <GridPart grid={vendors}>
              <Toolbar>
                <Tools>
                  <ExcelButton for={flairSeasonList.excel} grid="G2" />
                </Tools>
              </Toolbar>
            </GridPart>
          </div>
        </div>
        <Lines grid={lines} cell={cell?.searched === brands.query.searched ? cell : null} />
      </MasterDetail>
    </GridScreen>
  );
}

const wanted = { SEARCH: {} };

export default function FlairSeasonList() {
  const { data, failure, load } = usePart(flairSeasonList.selectSeasons, 1, false, wanted);
  if (failure) return <Failure text={failure} load={load} />;
  return data ? <Season seasons={data.LIST.map(({ SEASON_CD }) => SEASON_CD)} /> : null;
}
