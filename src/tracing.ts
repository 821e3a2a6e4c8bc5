// Sends traces by OTLP: a span for each request, and below it one for each attempt to deliver its events.
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AttemptResult } from './webhooks/report.ts';

const EXPORT_TIMEOUT_MS = 2_000; // a collector that hangs must not delay the end of the process
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/; // W3C Trace Context §3.2
const HEALTH_CHECKS = new Set(['/livez', '/readyz']); // asked each second

export type Tracing = {
  /** Traces the requests of a server. Call it before routes are registered. */
  observeRequests(server: FastifyInstance): void;
  /** Records an attempt to deliver, as a child of the request that caused the event. */
  attempted(result: AttemptResult): void;
  /** Sends what is left. */
  stop(): Promise<void>;
};

export type TracingOptions = { endpoint: string; version: string; log: Pick<Logger, 'warn'> };

/** `endpoint` is without `/v1/traces`, as OpenTelemetry defines OTEL_EXPORTER_OTLP_ENDPOINT. */
export function openTracing({ endpoint, version, log }: TracingOptions): Tracing {
  const silent = () => {};
  const warn = (message: string) => log.warn({ cause: message }, 'traces.unsent');
  diag.setLogger(
    { error: warn, warn: silent, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.ERROR,
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'crewcall', 'service.version': version }),
    sampler: new AlwaysOnSampler(), // a client must not decide by its header that its requests leave no trace
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('crewcall', version);
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    observeRequests(server) {
      server.addHook('onRequest', async (request) => {
        const { method } = request;
        const route = request.routeOptions.url ?? 'unknown'; // the pattern, because a path may contain secrets
        if (HEALTH_CHECKS.has(route)) return;
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          'crewcall.request_id': request.id,
        };
        const parent = contextOf(request.headers.traceparent) ?? ROOT_CONTEXT;
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
        const { traceId, spanId } = span.spanContext();
        request.traceparent = `00-${traceId}-${spanId}-01`;
        spans.set(request, span);
      });
      server.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    attempted({ claim: { event, target, attempt }, outcome, ms }) {
      const parent = contextOf(event.traceparent);
      if (parent === undefined) return; // no request caused the event, or it was not traced
      const attributes: Attributes = {
        'crewcall.event_id': event.id,
        'crewcall.subscription_id': target.subscriptionId,
        'crewcall.attempt': attempt,
        'crewcall.outcome': outcome.kind === 'failed' ? outcome.reason : outcome.kind,
      };
      if (outcome.status !== undefined) attributes['http.response.status_code'] = outcome.status;
      const endedAt = performance.timeOrigin + performance.now();
      const options = { kind: SpanKind.CLIENT, attributes, startTime: new Date(endedAt - ms) };
      const span = tracer.startSpan(`deliver ${event.topic}`, options, parent);
      if (outcome.kind === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(new Date(endedAt));
    },
    stop: () => provider.shutdown().catch((error) => log.warn({ err: error }, 'traces.unsent')),
  };
}

/** The context of a traceparent header; undefined without a valid one. */
function contextOf(traceparent: unknown): Context | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(String(traceparent)) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  const spanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, spanContext);
}
