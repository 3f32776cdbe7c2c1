import type { Route } from '../../config/routes';

/** A page of the tests: its row in the route table, and its file below tests/fixtures/pages. */
export interface FixturePage {
  route: Route;
  file: string;
}

const page = (path: string, screen: string, file: string, layout: Route['layout'] = 'default'): FixturePage => ({
  route: { path, screen, layout },
  file,
});

/** Every page of the tests; the client of the tests has them all. */
export const fixturePages: readonly FixturePage[] = [
  page('/fms/broken', 'brokenFixture', 'BrokenPage.tsx'),
  page('/fms/odd', 'oddFixture', 'BrokenPage.tsx', 'odd' as Route['layout']),
  page('/pan/gridCells', 'gridCells', 'GridCellsPage.tsx'),
  page('/pan/gridFind', 'gridFind', 'GridFindPage.tsx'),
  ...['fms', 'bms', 'oms', 'pan'].map((folder) => page(`/${folder}/fixture`, `${folder}Fixture`, 'SearchPanePage.tsx')),
];
