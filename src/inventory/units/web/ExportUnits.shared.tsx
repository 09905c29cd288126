import type { QueryInput } from '#platform/contract/call.ts';
import { download } from '#platform/web/client/download.ts';
import { exportUnits } from '../unitExport.contract.ts';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';

/** All units that a list or plan finds, as a file; the same file can be imported again. */
export function ExportUnits({ filter }: { filter: Omit<QueryInput<typeof exportUnits>, 'format'> }) {
  return <ExportMenu fetchFile={(format) => download(exportUnits, { query: { ...filter, format } })} />;
}
