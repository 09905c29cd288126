import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import type { Document } from '../document.contract.ts';
import { useDocumentActs } from './useDocumentActs.tsx';

/** What can be done with a document of a list, without letters: several stand below each other. */
export function RowActs({ document }: { document: Document }) {
  const { actions, dialog } = useDocumentActs(document);
  return (
    <>
      <MoreMenu
        label={`Actions of ${document.title}`}
        actions={actions.map(({ letter: _letter, ...action }) => action)}
      />
      {dialog}
    </>
  );
}
