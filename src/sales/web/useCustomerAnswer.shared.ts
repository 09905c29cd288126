import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import type { CustomerSale } from '../customer.contract.ts';
import { answerCustomer, getCustomer, getSaleCustomer } from '../customer.contract.ts';
import type { CustomerAnswer } from '../customer.rules.ts';

interface Answered {
  saleId: string;
  other: Pick<CustomerSale, 'id' | 'unitNumber'>;
  /** The answer so far, which Undo restores. */
  from: CustomerAnswer;
  to: CustomerAnswer;
}

const SAID: Record<CustomerAnswer, (unit: string) => string> = {
  same: (unit) => `${unit} is of the same customer`,
  different: (unit) => `${unit} is of another customer`,
  open: (unit) => `${unit} is separate again`,
};

/** Answers whether two bookings are of one customer, with Undo. */
export function useCustomerAnswer() {
  const send = useSend(answerCustomer, { invalidates: [getSaleCustomer, getCustomer] });
  const say = ({ saleId, other }: Answered, answer: CustomerAnswer) =>
    send.mutateAsync({ params: { id: saleId }, body: { otherSaleId: other.id, answer } });
  const answer = async (answered: Answered) => {
    try {
      await say(answered, answered.to);
      toastUndo(SAID[answered.to](answered.other.unitNumber), () => say(answered, answered.from));
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return { isBusy: send.isPending, answer: (answered: Answered) => void answer(answered) };
}
