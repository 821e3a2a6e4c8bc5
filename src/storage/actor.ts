// Who makes the changes of a transaction.

/**
 * Who makes a change: an account, with the application it uses and the trace of the request (W3C Trace Context), or an
 * operator on the command line.
 */
export type Actor =
  | {
      accountId: number;
      applicationId?: number;
      traceparent?: string | undefined;
      /** The import that makes the change for the account. */
      importId?: number;
      isOperator?: never;
    }
  | { isOperator: true; accountId?: never; applicationId?: never; traceparent?: never; importId?: never };
