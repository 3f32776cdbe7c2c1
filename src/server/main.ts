import { runPortal } from './portal';

await runPortal();
