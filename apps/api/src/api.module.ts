import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import {
  AgentActivityRepository,
  BindingsRepository,
  CardsRepository,
  ConversationsRepository,
  CostsRepository,
  LogsRepository,
  ProjectsRepository,
  ReadinessRepository,
  SearchRepository,
  SessionsRepository,
  SubAgentsRepository,
} from '@tributary/store';
import { AccessGuard } from './access/access.guard.js';
import { MeController } from './access/me.controller.js';
import { SignInController } from './access/sign-in.controller.js';
import { TokenWatch } from './access/token-watch.service.js';
import { AgentConversationService } from './agents/agent-conversation.service.js';
import { AgentsController } from './agents/agents.controller.js';
import { API_OPTIONS, type ApiOptions } from './api-options.js';
import { BindingsController } from './bindings/bindings.controller.js';
import { CardDecisionsService } from './cards/card-decisions.service.js';
import { CardsController } from './cards/cards.controller.js';
import { CostsController } from './costs/costs.controller.js';
import { DocsController } from './openapi/docs.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsService } from './health/metrics.service.js';
import { ReadinessService } from './health/readiness.service.js';
import { ClaudeHooksController } from './hooks/claude-hooks.controller.js';
import { HookIntake } from './hooks/hook-intake.service.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ChunkIntake } from './ingest/chunk-intake.service.js';
import { IngestController } from './ingest/ingest.controller.js';
import { ProjectsController } from './projects/projects.controller.js';
import { SearchIndexService } from './search/search-index.service.js';
import { SearchController } from './search/search.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { StreamController } from './stream/stream.controller.js';
import { UpdatesFeed } from './stream/updates.feed.js';

const repositories = [
  AgentActivityRepository,
  BindingsRepository,
  CardsRepository,
  ConversationsRepository,
  CostsRepository,
  LogsRepository,
  ProjectsRepository,
  SearchRepository,
  SessionsRepository,
  SubAgentsRepository,
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
      controllers: [
        HealthController,
        ProjectsController,
        AgentsController,
        SessionsController,
        CardsController,
        BindingsController,
        CostsController,
        SearchController,
        StreamController,
        IngestController,
        ClaudeHooksController,
        MeController,
        DocsController,
        ...(config.mode === 'team' ? [SignInController] : []),
      ],
      providers: [
        { provide: API_OPTIONS, useValue: options },
        { provide: AccessGuard, useValue: guard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        {
          provide: UpdatesFeed,
          useFactory: () => new UpdatesFeed({ database: pool, wakeUp, onError, ...stream }),
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
        TokenWatch,
        MetricsService,
        ReadinessService,
        SearchIndexService,
      ],
    };
  }
}
