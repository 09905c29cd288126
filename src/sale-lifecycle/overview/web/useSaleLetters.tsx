import Mails from 'lucide-react/icons/mails';
import { useState } from 'react';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { TEMPLATE_READERS } from '#letters/templates/template.rules.ts';
import { ManyLetters } from '#letters/templates/web/ManyLetters.shared.tsx';

/** Letters about the sales that are chosen in the list. */
export function useSaleLetters() {
  const [saleIds, setSaleIds] = useState<readonly string[] | null>(null);
  const mayWrite = useAllowed()(TEMPLATE_READERS);
  return {
    acts: (ids: ReadonlySet<string>): readonly PageAction[] =>
      mayWrite
        ? [
            {
              label: 'Make letters',
              letter: 'l',
              icon: <Mails aria-hidden />,
              onClick: () => setSaleIds([...ids]),
            },
          ]
        : [],
    dialog: saleIds && <ManyLetters of={{ kind: 'chosen', saleIds }} onClose={() => setSaleIds(null)} />,
  };
}
