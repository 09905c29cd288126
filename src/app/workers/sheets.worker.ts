import { serveWorkbooks } from '#platform/server/sheets/serve-workbooks.ts';

/** The thread that unpacks workbooks. */
serveWorkbooks();
