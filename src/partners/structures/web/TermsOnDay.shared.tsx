import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { FirmTerms } from '../acceptance.contract.ts';
import { getFirmTerms, TERMS_READERS } from '../acceptance.contract.ts';

/** Which terms a firm could rely on that day, for those who know them: its commissions are compared with these. */
export function TermsOnDay({ firmId, day }: { firmId: string; day: string }) {
  const isAllowed = useAllowed()(TERMS_READERS);
  const terms = useCall(getFirmTerms, { params: { id: firmId }, query: { on: day } }, { enabled: isAllowed });
  if (!terms.data) return null;
  const value = terms.data.length === 0 ? 'None in force' : terms.data.map(termsText).join('; ');
  return <FactList labelWidth={116} facts={[{ label: 'Terms then', value }]} />;
}

function termsText({ structure, revision, acceptedAt }: FirmTerms): string {
  const accepted = acceptedAt === null ? 'not accepted' : `accepted ${formatDay(dayHere(acceptedAt))}`;
  return `${structure.name}, revision ${revision} (${accepted})`;
}
