import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import {
  AgentActivityRepository,
  AlertsRepository,
  AuditRepository,
  BindingsRepository,
  CardsRepository,
  ConversationsRepository,
  CostsRepository,
  HealthRepository,
  InstantsRepository,
  LogsRepository,
  NewsReader,
  PrivateSessionsRepository,
  ProjectsRepository,
  ReadinessRepository,
  SearchRepository,
  SessionsRepository,
  SourceHealthRepository,
  SubAgentsRepository,
  TokenRepository,
} from '@tributary/store';
import { AccessGuard } from './access/access.guard.js';
import { AuditController } from './access/audit.controller.js';
import { MeController } from './access/me.controller.js';
import { ReadingService } from './access/reading.service.js';
import { TokensController } from './access/tokens.controller.js';
import { TokenWatch } from './access/token-watch.service.js';
import { AgentConversationService } from './agents/agent-conversation.service.js';
import { AgentsController } from './agents/agents.controller.js';
import { API_OPTIONS, type ApiOptions } from './api-options.js';
import { AttachController } from './attach/attach.controller.js';
import { BindingsController } from './bindings/bindings.controller.js';
import { CardDecisionsService } from './cards/card-decisions.service.js';
import { ActivityController } from './cards/activity.controller.js';
import { CardSessionsController } from './cards/card-sessions.controller.js';
import { CardsController } from './cards/cards.controller.js';
import { CostsController } from './costs/costs.controller.js';
import { DemoController } from './demo/demo.controller.js';
import { DocsController } from './openapi/docs.controller.js';
import { ForgetController } from './forget/forget.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsService } from './health/metrics.service.js';
import { ReadinessService } from './health/readiness.service.js';
import { SourcesController } from './health/sources.controller.js';
import { ClaudeHooksController } from './hooks/claude-hooks.controller.js';
import { HookIntake } from './hooks/hook-intake.service.js';
import { AnswerCache } from './http/answer-cache.service.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ChunkIntake } from './ingest/chunk-intake.service.js';
import { IngestController } from './ingest/ingest.controller.js';
import { ProjectsController } from './projects/projects.controller.js';
import { SearchIndexService } from './search/search-index.service.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { SearchController } from './search/search.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { OidcController } from './sign-in/oidc.controller.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { StreamController } from './stream/stream.controller.js';
import { UpdatesFeed } from './stream/updates.feed.js';

const repositories = [
  AgentActivityRepository,
  AlertsRepository,
  AuditRepository,
  BindingsRepository,
  CardsRepository,
  ConversationsRepository,
  CostsRepository,
  HealthRepository,
  InstantsRepository,
  LogsRepository,
  NewsReader,
  PrivateSessionsRepository,
  ProjectsRepository,
  SearchRepository,
  SessionsRepository,
  SourceHealthRepository,
  SubAgentsRepository,
  TokenRepository,
];

const controllers = [
  HealthController,
  SourcesController,
  ProjectsController,
  AgentsController,
  AlertsController,
  SessionsController,
  CardsController,
  ActivityController,
  CardSessionsController,
  BindingsController,
  AttachController,
  CostsController,
  SearchController,
  StreamController,
  IngestController,
  ClaudeHooksController,
  MeController,
  AuditController,
  TokensController,
  ForgetController,
  DemoController,
  DocsController,
];

@Module({})
export class ApiModule {
  static with(options: ApiOptions, guard: AccessGuard): DynamicModule {
    const { config, pool, wakeUp, onError, health, stream } = options;
    const stores: Provider[] = repositories.map((Repository) => ({
      provide: Repository,
      useFactory: () => new Repository(pool),
    }));
    return {
      module: ApiModule,
      controllers: [...controllers, ...(config.mode === 'team' ? [SignInController, OidcController] : [])],
      providers: [
        { provide: API_OPTIONS, useValue: options },
        { provide: AccessGuard, useValue: guard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        {
          provide: UpdatesFeed,
          useFactory: () =>
            new UpdatesFeed({
              database: pool,
              isOpenToAll: config.mode === 'embedded',
              wakeUp,
              onError,
              ...stream,
            }),
        },
        {
          provide: ReadinessRepository,
          useFactory: () => new ReadinessRepository(pool, health.migrationsDirectory),
        },
        { provide: ChunkIntake, useFactory: () => new ChunkIntake(options) },
        { provide: HookIntake, useFactory: () => new HookIntake(options) },
        ...stores,
        AgentConversationService,
        CardDecisionsService,
        ReadingService,
        AnswerCache,
        TokenWatch,
        MetricsService,
        ReadinessService,
        SearchIndexService,
      ],
    };
  }
}
