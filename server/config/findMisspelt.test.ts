import { describe, expect, it } from 'vitest';
import { describeSettings } from '../config.ts';
import { countEdits, findMisspelt } from './findMisspelt.ts';

const settings = new Set(describeSettings({}).map(({ name }) => name));

describe('countEdits', () => {
  it.each([
    ['', '', 0],
    ['PORT', 'PORT', 0],
    ['PORTS', 'PORT', 1],
    ['PRT', 'PORT', 1],
    ['PART', 'PORT', 1],
    ['PROT', 'PORT', 1],
    ['OPRT', 'PORT', 1],
    ['OPTR', 'PORT', 2],
    ['TROP', 'PORT', 3],
    ['', 'PORT', 4],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s to %s: %d', (from, to, edits) => {
    expect(countEdits(from, to)).toBe(edits);
    expect(countEdits(to, from)).toBe(edits);
  });
});

describe('findMisspelt', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABAES_URLS', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SMTP-URL', 'SMTP_URL'],
    ['TRUST_PROXIES', null],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['DEMOS', 'DEMO'],
    ['DEM', 'DEMO'],
    ['PROT', 'PORT'],
    ['PORTAL', null],
    ['HSOT', 'HOST'],
    ['OST', 'HOST'],
    ['\uFEFFPORT', 'PORT'],
    ['METRIC_PORT', 'METRICS_PORT'],
  ])('%s is meant to be %s', (name, meant) => {
    expect(findMisspelt({ [name]: '1' }, settings)).toEqual(meant === null ? [] : [{ name, meant }]);
  });

  it('accepts settings, and names without a value', () => {
    expect(findMisspelt(Object.fromEntries([...settings].map((name) => [name, '1'])), settings)).toEqual([]);
    expect(findMisspelt({ PORTS: '', DEMOS: ' ', HOSTS: undefined }, settings)).toEqual([]);
  });

  it('accepts the variables of ordinary systems', () => {
    const environment = Object.fromEntries(
      ordinary
        .trim()
        .split(/\s+/)
        .map((name) => [name, '1']),
    );
    expect(findMisspelt(environment, settings)).toEqual([]);
  });

  it('accepts what Kubernetes and Docker say about the services of a cluster', () => {
    const links = (service: string) => ({
      [`${service}_SERVICE_HOST`]: '10.0.0.1',
      [`${service}_SERVICE_PORT`]: '3000',
      [`${service}_SERVICE_PORT_HTTP`]: '3000',
      [`${service}_PORT`]: 'tcp://10.0.0.1:3000',
      [`${service}_PORT_3000_TCP`]: 'tcp://10.0.0.1:3000',
      [`${service}_PORT_3000_TCP_PROTO`]: 'tcp',
      [`${service}_PORT_3000_TCP_PORT`]: '3000',
      [`${service}_PORT_3000_TCP_ADDR`]: '10.0.0.1',
    });
    for (const service of ['HEARTWOOD', 'KUBERNETES', 'METRIC', 'MAIL', 'SMTP', 'DATABASE', 'DEMO', 'WEB', 'A'])
      expect(findMisspelt(links(service), settings)).toEqual([]);
  });
});

/** Names from POSIX, shells, systemd, SSH, X11, Node, npm, Docker, PostgreSQL's clients, CI and hosting providers. */
const ordinary = `
  PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL TERM COLORTERM LANG LANGUAGE LC_ALL LC_CTYPE LC_TIME TZ TMPDIR TEMP TMP
  EDITOR VISUAL PAGER LESS LESSOPEN MANPATH MAIL MAILPATH MAILCHECK MAILTO HOSTNAME HOSTTYPE HOST_IP HOST_NAME HOST_PORT
  HOSTFILE HOSTALIASES MACHTYPE OSTYPE IFS PS1 PS4 UID EUID PPID RANDOM SECONDS COLUMNS LINES HISTFILE HISTSIZE CDPATH
  ENV BASH_ENV PROMPT_COMMAND SUDO_USER SUDO_UID SUDO_COMMAND DISPLAY XAUTHORITY XDG_SESSION_ID XDG_RUNTIME_DIR
  XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_SEAT XDG_VTNR
  DBUS_SESSION_BUS_ADDRESS SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO GPG_TTY
  INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_PID LISTEN_FDS LISTEN_FDNAMES WATCHDOG_PID
  WATCHDOG_USEC MAINPID MANAGERPID CREDENTIALS_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY
  RUNTIME_DIRECTORY CONFIGURATION_DIRECTORY MEMORY_PRESSURE_WATCH http_proxy https_proxy no_proxy all_proxy HTTP_PROXY
  HTTPS_PROXY NO_PROXY ALL_PROXY FTP_PROXY SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE
  NODE_ENV NODE_PATH NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_VERSION NODE_DEBUG YARN_VERSION NVM_DIR NVM_BIN NVM_INC
  VOLTA_HOME npm_config_cache npm_config_prefix npm_config_port npm_config_host npm_lifecycle_event npm_package_json
  npm_package_version npm_execpath npm_node_execpath npm_command INIT_CWD COLOR FORCE_COLOR NO_COLOR CLICOLOR DEBUG
  VERBOSE CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_REF GITLAB_CI RUNNER_OS BUILD_ID JOB_NAME JENKINS_URL TEST PROD DEV SSR
  MODE BASE_URL CHROMIUM_PATH ANDROID_HOME ANDROID_SDK_ROOT ANDROID_AVD_HOME JAVA_HOME GRADLE_HOME
  container DOCKER_HOST DOCKER_CERT_PATH COMPOSE_PROJECT_NAME POD_NAME POD_IP HOST_IPS NODE_NAME NODE_IP KUBECONFIG
  PGHOST PGPORT PGUSER PGPASSWORD PGPASSFILE PGDATABASE PGDATA PGSSLMODE PGSSLROOTCERT PGSERVICE PGAPPNAME PGOPTIONS
  POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_HOST POSTGRES_PORT POSTGRES_URL REDIS_URL DB_HOST DB_PORT DB_URL
  DYNO PORT_FILE FLY_APP_NAME FLY_REGION RENDER RENDER_SERVICE_ID RAILWAY_ENVIRONMENT HEROKU_APP_NAME K_SERVICE
  K_REVISION AWS_REGION AWS_SECRET_ACCESS_KEY AZURE_CLIENT_ID AZURE_CLIENT_SECRET GOOGLE_CLOUD_PROJECT WEBSITE_HOSTNAME
  OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_ENDPOINT OTEL_TRACES_EXPORTER OTEL_RESOURCE_ATTRIBUTES OTEL_LOG_LEVEL
  CHOST CBUILD CTARGET CFLAGS CXXFLAGS LDFLAGS LD_LIBRARY_PATH LD_PRELOAD MALLOC_ARENA_MAX PYTHONPATH VIRTUAL_ENV
  CONDA_PREFIX WINDOWID VTE_VERSION WSLENV WSL_DISTRO_NAME LS_COLORS GREP_COLORS BROWSER EMAIL REPLYTO FROM ORGANIZATION
  FORMER_SECRET_KEY SystemRoot APPDATA ComSpec PATHEXT OS PROCESSOR_ARCHITECTURE USERNAME USERPROFILE COMPUTERNAME
`;
