import type { Explanation } from '../../contract/explanation.ts';
import { send } from '../client/client.ts';
import { useAllowed } from '../session/SessionProvider.tsx';
import type { EXPLAINED_RESOURCES } from '#insight/explanations/explanation.contract.ts';
import { explainAmount } from '#insight/explanations/explanation.contract.ts';

type ExplainedResource = (typeof EXPLAINED_RESOURCES)[number];

/** What opens an amount: `<Money paise={row.totalPaise} explain={explain('installment', row.id, 'totalPaise')} />`. */
function explain(resource: ExplainedResource, id: string, field: string): () => Promise<Explanation> {
  return async () => await send(explainAmount, { params: { resource, id, field } });
}

type Explain = (
  resource: ExplainedResource,
  id: string,
  field: string,
) => (() => Promise<Explanation>) | undefined;

/** The same for screens that are also open to roles who may not ask: to them an amount is plain text. */
export function useExplain(): Explain {
  const isAllowed = useAllowed();
  return isAllowed(ASKERS) ? explain : plain;
}

const ASKERS = explainAmount.can === 'public' ? [] : explainAmount.can;

function plain(): undefined {
  return undefined;
}
