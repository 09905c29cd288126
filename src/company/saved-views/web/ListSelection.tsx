import type { Call } from '#platform/contract/call.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import { useClearedWith, useExportSelected } from './selection.shared.tsx';

interface ListSelectionProps {
  file: Call;
  filter: Record<string, unknown>;
  ids: ReadonlySet<string>;
  acts: readonly PageAction[];
  onClear: () => void;
}

/** The chosen rows, and what can be done with them at once. */
export function ListSelection({ file, filter, ids, acts, onClear }: ListSelectionProps) {
  useClearedWith(JSON.stringify(filter), onClear);
  const exporting = useExportSelected(file, ids);
  return <BulkBar count={ids.size} actions={[...acts, ...exporting]} onClear={onClear} />;
}
