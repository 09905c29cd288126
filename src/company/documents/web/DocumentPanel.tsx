import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import type { Document, IssuedPaper, ListedDocument } from '../document.contract.ts';
import { getDocument, isIssued } from '../document.contract.ts';
import { documentFacts } from './document.facts.tsx';
import { LISTED_STATUS, statusOf } from './document.status.ts';
import { DocumentPreview } from './DocumentPreview.tsx';
import { paperFacts } from './paper.facts.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { useDocumentActs } from './useDocumentActs.tsx';
import { usePaperActs } from './usePaperActs.tsx';

interface DocumentPanelProps {
  documents: readonly ListedDocument[];
  id: string;
  onChange: (id: string | null) => void;
}

/** A document beside its list: what it looks like, what it is, what can be done with it. */
export function DocumentPanel({ documents, id, onChange }: DocumentPanelProps) {
  const position = documents.findIndex((one) => one.id === id);
  const document = useCall(getDocument, { params: { id } });
  const [before, after] = [documents[position - 1], documents[position + 1]];
  const isListed = position >= 0;
  return (
    <SidePanel
      label={document.data?.title ?? 'Document'}
      {...(isListed && { position: `${position + 1} of ${documents.length}` })}
      onPrevious={isListed && before ? () => onChange(before.id) : null}
      onNext={isListed && after ? () => onChange(after.id) : null}
      open={{ label: 'Open document', href: `/documents/${id}` }}
      onClose={() => onChange(null)}
    >
      <Loaded source={document} failure="The document could not be loaded." skeleton={<FactSkeleton />}>
        {(data) =>
          isIssued(data) ? (
            <IssuedContent key={data.id} paper={data} />
          ) : (
            <Content key={data.id} document={data} />
          )
        }
      </Loaded>
    </SidePanel>
  );
}

function IssuedContent({ paper }: { paper: IssuedPaper }) {
  const { actions } = usePaperActs(paper);
  return (
    <Parts>
      <div>
        <h2>{paper.title}</h2>
        <StatusPill of={LISTED_STATUS} status={paper.status} />
      </div>
      <ActionButtons actions={actions} />
      <PaperPreview paper={paper} height={420} />
      <FactList facts={paperFacts(paper)} labelWidth={96} />
    </Parts>
  );
}

function Content({ document }: { document: Document }) {
  const { actions, dialog } = useDocumentActs(document);
  return (
    <Parts>
      <div>
        <h2>{document.title}</h2>
        <StatusPill of={LISTED_STATUS} status={statusOf(document)} />
      </div>
      <ActionButtons actions={actions} />
      {document.destroyedAt === null && (
        <DocumentPreview
          documentId={document.id}
          title={document.title}
          version={document.latest}
          height={420}
        />
      )}
      <FactList facts={documentFacts(document)} labelWidth={96} />
      {dialog}
    </Parts>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h2': { ...theme.typography.h1, overflowWrap: 'anywhere' },
}));
