import type { Words } from '#company/notifications/notification.rules.ts';

interface ImportedLeads {
  fileName: string;
  created: number;
  again: number;
}

/** To a user who got leads of a file, or whose customers enquire again in it. */
export function leadsImportedText({ fileName, created, again }: ImportedLeads): Words {
  const given = created === 1 ? '1 new lead is' : `${count(created)} new leads are`;
  const known = again === 1 ? '1 of your customers enquires' : `${count(again)} of your customers enquire`;
  if (created === 0) return { title: `${known} again`, body: `Imported from ${fileName}. Call back now.` };
  const body = again === 0 ? `Imported from ${fileName}.` : `Imported from ${fileName}; ${known} again.`;
  return { title: `${given} yours`, body };
}

function count(value: number): string {
  return value.toLocaleString('en-IN');
}
