import type { Call } from '#platform/contract/call.ts';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { MAX_CHOSEN } from '#platform/contract/listCalls.ts';
import { downloadFiltered } from '#platform/web/client/download.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';

/** The act that every list has. */
export function useExportSelected(file: Call, ids: ReadonlySet<string>): PageAction[] {
  const { isBusy, start } = useDownload();
  const isTooMany = ids.size > MAX_CHOSEN;
  return [
    {
      label: isBusy ? 'Preparing…' : 'Export selected',
      icon: <Download aria-hidden />,
      blockedBy: isTooMany ? `At most ${MAX_CHOSEN} rows are exported by selection.` : null,
      onClick: () => start(() => downloadFiltered(file, { ids: [...ids].join(','), format: 'xlsx' })),
    },
  ];
}

/** Under another filter the rows chosen before are out of sight, so nothing may be done to them. */
export function useClearedWith(filter: string, onClear: () => void): void {
  const [first] = useState(filter);
  const isOther = filter !== first;
  useEffect(() => {
    if (isOther) onClear();
  });
}
