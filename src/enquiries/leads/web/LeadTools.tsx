import type { QueryInput } from '#platform/contract/call.ts';
import { withoutPaging } from '#platform/contract/call.ts';
import { download } from '#platform/web/client/download.ts';
import { ColumnChooser } from '#platform/web/table/ColumnChooser.tsx';
import type { Columns } from '#platform/web/table/columns.ts';
import { columnId } from '#platform/web/table/useChosenColumns.ts';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import type { Lead, listLeads } from '../lead.contract.ts';
import { exportLeads } from '../leadExport.contract.ts';

interface LeadToolsProps {
  query: QueryInput<typeof listLeads>;
  /** All columns that may be shown. */
  columns: Columns<Lead>;
  /** Ids of the columns that are shown, in their order. */
  shown: readonly string[];
}

/** All leads that the list finds as a file, and which of their columns it shows. */
export function LeadTools({ query, columns, shown }: LeadToolsProps) {
  const filter = withoutPaging(query);
  return (
    <>
      <ExportMenu fetchFile={(format) => download(exportLeads, { query: { ...filter, format } })} />
      <ColumnChooser
        list="leads"
        columns={columns.slice(1).map((one) => ({ id: columnId(one), label: String(one.header) }))}
        shown={shown}
      />
    </>
  );
}
