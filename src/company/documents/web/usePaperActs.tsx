import Download from 'lucide-react/icons/download';
import { download } from '#platform/web/client/download.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { IssuedPaper } from '../document.contract.ts';
import { getDocumentContent } from '../document.contract.ts';

/** An issued paper is saved; all else is done with its record. */
export function usePaperActs({ id }: IssuedPaper): { actions: PageAction[] } {
  const saved = useDownload();
  return {
    actions: [
      {
        label: 'Download',
        letter: 'l',
        icon: <Download aria-hidden />,
        onClick: () => saved.start(() => download(getDocumentContent, { params: { id } })),
      },
    ],
  };
}
