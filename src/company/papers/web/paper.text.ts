import { formatDay } from '#platform/contract/format.ts';
import type { CheckedPaper } from '../paper.contract.ts';

interface Said {
  tone: 'done' | 'limit' | 'failure';
  title: string;
  text: string;
}

/** Whether a document holds, for whoever has one in hand. The code alone does not show that the rest is unaltered. */
export function paperState(paper: CheckedPaper): Said {
  const { status, issuer, issuedOn, endedOn, replacedBy, changedOn, validUntil } = paper;
  const since = endedOn === null ? '' : ` on ${formatDay(endedOn)}`;
  if (paper.kind === 'workProof') return proofState(paper, since);
  switch (status) {
    case 'withdrawn':
      return {
        tone: 'failure',
        title: `Withdrawn${since}.`,
        text: `${issuer} issued this document on ${formatDay(issuedOn)}. It no longer holds; do not rely on it.`,
      };
    case 'replaced':
      return {
        tone: 'limit',
        title: `Replaced${since}.`,
        text: replacedBy
          ? `In its place there is ${replacedBy.number} of ${formatDay(replacedBy.day)}, with a code of its own. Ask for that document.`
          : 'Ask for the document in its place.',
      };
    case 'expired':
      return {
        tone: 'limit',
        title: validUntil === null ? 'Expired.' : `Expired: it was valid until ${formatDay(validUntil)}.`,
        text: 'Ask the issuer for a new offer.',
      };
    case 'valid':
      return changedOn === null
        ? {
            tone: 'done',
            title: 'Valid.',
            text: `${issuer} issued this document on ${formatDay(issuedOn)}. Compare each line below with it: a code can be copied to another document.`,
          }
        : {
            tone: 'limit',
            title: `Issued, but changed since ${formatDay(changedOn)}.`,
            text: 'What it shows was right when it was made. Ask for a new one.',
          };
  }
}

/** A proof is on no paper: what is shown behind its code is the proof. */
function proofState({ status, issuer, issuedOn }: CheckedPaper, since: string): Said {
  switch (status) {
    case 'valid':
      return {
        tone: 'done',
        title: 'Valid.',
        text: `${issuer} issued this proof on ${formatDay(issuedOn)}. Certificate, checks and photos are shown as they were then.`,
      };
    case 'replaced':
      return {
        tone: 'limit',
        title: `Replaced${since}.`,
        text: 'There is a newer proof of this work, with a code of its own. Ask for that code.',
      };
    default:
      return {
        tone: 'failure',
        title: `Withdrawn${since}.`,
        text: `${issuer} no longer says that this work is completed.`,
      };
  }
}

/** What the comparison of a file says. Nothing says that a document is false: the issuer alone knows that. */
export function fileVerdict({ status, issuedOn, endedOn, changedOn, file }: CheckedPaper): Said {
  if (file !== 'sent')
    return {
      tone: 'limit',
      title: 'Not a file that we sent under this code.',
      text: 'A scan, a photo or a file saved again is never the same. Compare the lines above, or ask the issuer.',
    };
  const issued = `This is, byte for byte, the file of ${formatDay(issuedOn)}.`;
  if (status === 'valid' && changedOn === null)
    return {
      tone: 'done',
      title: `Genuine, issued ${formatDay(issuedOn)}.`,
      text: 'Not one letter was altered.',
    };
  if (status === 'withdrawn')
    return {
      tone: 'failure',
      title: `Genuine, but withdrawn${endedOn === null ? '' : ` since ${formatDay(endedOn)}`}.`,
      text: issued,
    };
  return { tone: 'limit', title: 'Genuine, but no longer the latest.', text: issued };
}
