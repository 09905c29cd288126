import { styled } from '@mui/material/styles';
import { useParams } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { AcceptanceCard } from '#letters/acceptances/web/AcceptanceCard.shared.tsx';
import { DocumentRetention } from '#company/retention/web/DocumentRetention.shared.tsx';
import { DocumentShares } from '#letters/shares/web/DocumentShares.shared.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import type { Document, DocumentVersion, IssuedPaper } from '../document.contract.ts';
import { getDocument, isIssued, listVersions } from '../document.contract.ts';
import { documentFacts } from './document.facts.tsx';
import { LISTED_STATUS, statusOf } from './document.status.ts';
import { DocumentPreview } from './DocumentPreview.tsx';
import { paperFacts } from './paper.facts.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { useDocumentActs } from './useDocumentActs.tsx';
import { usePaperActs } from './usePaperActs.tsx';
import { VersionList } from './VersionList.tsx';

/**
 * A document: what it looks like, its facts and its versions, of which two can be read side by side. An issued paper:
 * what it looks like and whether it holds.
 */
export function DocumentPage() {
  const { documentId = '' } = useParams();
  const document = useCall(getDocument, { params: { id: documentId } });
  useBreadcrumbLabel(document.data?.title);
  return (
    <Page title={document.data?.title ?? 'Document'}>
      <Loaded source={document} failure="The document could not be loaded.">
        {(data) => (isIssued(data) ? <IssuedContent paper={data} /> : <Content document={data} />)}
      </Loaded>
    </Page>
  );
}

function IssuedContent({ paper }: { paper: IssuedPaper }) {
  const { actions } = usePaperActs(paper);
  return (
    <>
      <PageHeader
        title={paper.title}
        badge={<StatusPill of={LISTED_STATUS} status={paper.status} />}
        actions={actions}
        isRuled
      />
      <Columns>
        <Previews>
          <PaperPreview paper={paper} />
        </Previews>
        <Sections>
          <Section title="Facts">
            <FactList facts={paperFacts(paper)} labelWidth={96} />
          </Section>
        </Sections>
      </Columns>
    </>
  );
}

function Content({ document }: { document: Document }) {
  const { actions, dialog } = useDocumentActs(document);
  const history = useHistoryAction(document.id);
  const versions = useCall(listVersions, { params: { id: document.id } });
  const [params] = useSearchParams();
  const known = versions.data ?? [document.latest];
  const numbered = (name: string) => known.find(({ number }) => String(number) === params.get(name));
  const shown = numbered('version') ?? known[0] ?? document.latest;
  const beside = numbered('beside');
  return (
    <>
      <PageHeader
        title={document.title}
        badge={<StatusPill of={LISTED_STATUS} status={statusOf(document)} />}
        actions={[...actions, ...history]}
        isRuled
      />
      <Columns>
        <Previews data-two={beside ? true : undefined}>
          <Shown document={document} version={shown} isNamed={known.length > 1} />
          {beside && beside.id !== shown.id && <Shown document={document} version={beside} isNamed />}
        </Previews>
        <Sections>
          <Section title="Facts">
            <FactList facts={documentFacts(document)} labelWidth={96} />
          </Section>
          <VersionList
            document={document}
            versions={known}
            shownId={shown.id}
            besideId={beside?.id ?? null}
          />
          {document.destroyedAt === null && <AcceptanceCard document={document} />}
          {document.destroyedAt === null && <DocumentShares document={document} />}
          {document.record && <DocumentRetention document={document} />}
        </Sections>
      </Columns>
      {dialog}
    </>
  );
}

interface ShownProps {
  document: Document;
  version: DocumentVersion;
  isNamed: boolean;
}

function Shown({ document, version, isNamed }: ShownProps) {
  return (
    <section aria-label={`Version ${version.number}`}>
      {isNamed && <h2>Version {version.number}</h2>}
      {document.destroyedAt === null ? (
        <DocumentPreview documentId={document.id} title={document.title} version={version} />
      ) : (
        <Note tone="limit" title={`Destroyed on ${formatDay(dayHere(document.destroyedAt))}.`}>
          Nothing of its content is left. Its hash: <Hash>{version.sha256}</Hash>
        </Note>
      )}
    </section>
  );
}

const Hash = styled('code')({ overflowWrap: 'anywhere' });

const Previews = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '16px 24px 24px',
  '& h2': { ...theme.typography.h2, marginBottom: 8 },
  '@media (min-width: 900px)': { '&[data-two]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  '@media (max-width: 599.95px)': { padding: 16 },
}));
