import type { Words } from '#company/notifications/notification.rules.ts';

export function acceptanceCompleteText({ title }: { title: string }): Words {
  return {
    title: `"${title}" is accepted by all`,
    body: 'The sealed file with its evidence page is stored and was sent to everybody.',
  };
}

export function acceptanceDeclinedText(paper: { title: string; by: string; reason: string }): Words {
  const { title, by, reason } = paper;
  return {
    title: `${by} declined "${title}"`,
    body: `Reason: ${reason.replace(/\.$/, '')}. Nobody else can accept it.`,
  };
}

/** The time of one person, or of the last one, has ended. */
export function acceptanceRunOutText(paper: { title: string; person: string }): Words {
  const { title, person } = paper;
  return {
    title: `${person} has not answered "${title}" in time`,
    body: 'It can no longer be completed. Withdraw it and ask again, or file it as accepted on paper.',
  };
}

/** The request ended by itself, since somebody uploaded a newer version or ended the document. */
export function acceptanceVoidText(paper: { title: string; why: string }): Words {
  return {
    title: `The request to accept "${paper.title}" is withdrawn`,
    body: `${paper.why} Ask again with the version that counts.`,
  };
}
