import { Link } from 'react-router';
import { formatMoment } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Document, DocumentVersion } from '../document.contract.ts';
import { expiryText, ORIGIN_LABELS, recordPath, recordText, sizeText } from './document.labels.ts';

/** What a document is, to which record it belongs and who decided on it. */
export function documentFacts(document: Document): FactEntry[] {
  const { category, origin, confidential, tags, latest, approvedVersion } = document;
  const path = recordPath(document);
  const record = recordText(document);
  const expiry = expiryText(document);
  return [
    { label: 'Category', value: category.name },
    { label: 'Record', value: path ? <Link to={path}>{record}</Link> : record },
    { label: 'Version', value: versionText(latest.number, approvedVersion?.number ?? null) },
    { label: 'File', value: `${latest.fileName}, ${sizeText(latest.sizeBytes)}` },
    { label: 'Uploaded', value: byText(latest.uploadedAt, latest.uploadedBy) },
    ...decisionFacts(latest),
    ...(latest.note ? [{ label: 'Note', value: latest.note }] : []),
    ...(expiry ? [{ label: 'Expiry', value: expiry }] : []),
    ...(tags.length > 0 ? [{ label: 'Tags', value: tags.join(', ') }] : []),
    ...(confidential
      ? [{ label: 'Readers', value: 'Confidential: Finance, administrators and the uploader' }]
      : []),
    ...(origin === 'uploaded' ? [] : [{ label: 'Origin', value: ORIGIN_LABELS[origin] }]),
  ];
}

function decisionFacts({ state, decidedAt, decidedBy, reason, selfApproved }: DocumentVersion): FactEntry[] {
  if (decidedAt === null) return [];
  const label = state === 'rejected' ? 'Rejected' : state === 'withdrawn' ? 'Withdrawn' : 'Approved';
  const alone = selfApproved ? ', by the uploader: nobody else may' : '';
  return [
    { label, value: `${byText(decidedAt, decidedBy)}${alone}` },
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
  ];
}

function versionText(latest: number, approved: number | null): string {
  if (approved === null || approved === latest) return String(latest);
  return `${latest}; version ${approved} counts until it is approved`;
}

export function byText(at: string, person: { name: string } | null): string {
  const moment = formatMoment(at, new Date().toISOString(), zoneHere());
  return person ? `${moment}, by ${person.name}` : moment;
}
