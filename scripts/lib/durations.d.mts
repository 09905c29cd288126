export function expectedSeconds(): (file: string) => number;
