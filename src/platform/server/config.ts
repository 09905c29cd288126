import * as z from 'zod';

/** Configuration from the environment, read once. A bad value stops the start with a message that names it. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(
      /^(loopback|[0-9a-f.:]+(\/\d{1,3})?)(,(loopback|[0-9a-f.:]+(\/\d{1,3})?))*$/i,
      'must be addresses or networks like 10.0.0.0/8,192.168.1.5',
    )
    .default('loopback'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** While SESSION_SECRET is being changed: the one before. */
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an address like Plinth <no-reply@example.com>')
    .optional(),
  FILES_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\?.*)?$/, 'must look like s3://bucket?region=ap-south-1')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z
    .string()
    .regex(
      /^(tcp:\/\/[^/:\s]+:\d{1,5}|unix:\/\/\/\S+)$/,
      'must look like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).default(3000),
  OPERATOR_ORGANIZATION: z.uuid('must be the id of an organization').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  /** Whose X-Forwarded-For is believed, as a list with commas. */
  trustedProxies: string;
  sessionSecret: string | undefined;
  previousSecret: string | null;
  /** Whether an empty database is filled with the demonstration company. */
  demonstration: boolean;
  logLevel: string;
  /** Whoever collects metrics sends it; without it there are none. */
  metricsToken: string | undefined;
  /** Of one person. */
  requestsPerMinute: number;
  /** Whose administrators run the installation; without it those of the first organization. */
  operatorId: string | null;
  mail: MailConfig;
  /** Without it files are stored in the data folder. */
  bucket: BucketConfig | null;
  /** Without it nothing is scanned for viruses. */
  clamd: ClamdConfig | null;
}

/** Where clamd listens: a port, or a socket in the file system. */
type ClamdConfig = { host: string; port: number } | { path: string };

export interface BucketConfig {
  bucket: string;
  region: string;
  /** For a store other than Amazon's. */
  endpoint: string | undefined;
  /** Without them the role of the machine is used. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
}

interface MailConfig {
  /** Without it emails are saved as files in the data folder. */
  smtpUrl: string | undefined;
  from: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) throw new ConfigError(firstProblem(result.error));
  const values = result.data;
  if (values.DATABASE_URL && !values.SESSION_SECRET) {
    throw new ConfigError(
      'SESSION_SECRET is required when DATABASE_URL is set: any text of 32 characters or more.',
    );
  }
  if (values.SESSION_SECRET_PREVIOUS && !values.SESSION_SECRET) {
    throw new ConfigError('SESSION_SECRET is required when SESSION_SECRET_PREVIOUS is set: the new secret.');
  }
  return {
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES,
    sessionSecret: values.SESSION_SECRET,
    previousSecret: values.SESSION_SECRET_PREVIOUS ?? null,
    demonstration: wantsDemonstration(values),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    operatorId: values.OPERATOR_ORGANIZATION ?? null,
    mail: mailConfig(values),
    bucket: values.FILES_URL ? bucketConfig(values.FILES_URL, values) : null,
    clamd: values.CLAMD_URL ? clamdConfig(values.CLAMD_URL) : null,
  };
}

function mailConfig(values: z.infer<typeof Environment>): MailConfig {
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new ConfigError(
      'MAIL_FROM is required when SMTP_URL is set: the address that emails are sent from.',
    );
  }
  return { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? 'Plinth <no-reply@localhost>' };
}

function clamdConfig(url: string): ClamdConfig {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) };
}

const BUCKET_SETTINGS = ['region', 'endpoint'];

function bucketConfig(filesUrl: string, values: z.infer<typeof Environment>): BucketConfig {
  const { hostname, searchParams } = new URL(filesUrl);
  const unknown = [...searchParams.keys()].find((name) => !BUCKET_SETTINGS.includes(name));
  if (unknown) throw new ConfigError(`FILES_URL: "${unknown}" is not a setting; use region and endpoint.`);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/]+\/?$/.test(endpoint)) {
    throw new ConfigError('FILES_URL: endpoint must be an address like https://store.example:9000.');
  }
  const region = searchParams.get('region') ?? (endpoint ? 'us-east-1' : null);
  if (region === null)
    throw new ConfigError('FILES_URL: add the region, as in s3://bucket?region=ap-south-1.');
  return { bucket: hostname, region, endpoint, keys: bucketKeys(values) };
}

function bucketKeys(values: z.infer<typeof Environment>): BucketConfig['keys'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (!accessKeyId && !secretAccessKey) return undefined;
  throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together or not at all.');
}

/** Known passwords must never be on a server that others can reach: refused even when requested. */
function wantsDemonstration(values: z.infer<typeof Environment>): boolean {
  const isLocal =
    LOOPBACK.has(values.HOST) && (!values.PUBLIC_URL || LOOPBACK.has(new URL(values.PUBLIC_URL).hostname));
  if (values.DEMO === 'on' && !isLocal) {
    throw new ConfigError(
      'DEMO=on is refused when HOST or PUBLIC_URL is not a loopback address: the demonstration has known passwords.',
    );
  }
  if (values.DEMO) return values.DEMO === 'on';
  return isLocal && !values.DATABASE_URL;
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') ?? 'Configuration'}: ${issue?.message ?? 'is not valid'}.`;
}
