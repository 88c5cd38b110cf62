import { Body, Controller, Inject, Param, Query, Req } from '@nestjs/common';
import { apiRoutes, mayCall, type Page, type Project } from '@tributary/domain';
import { changeProject, ProjectsRepository } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { actorOf, principalOf } from '../access/principal.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';

@Controller()
export class ProjectsController {
  readonly #pool: ApiOptions['pool'];
  readonly #projects: ProjectsRepository;

  constructor(
    @Inject(API_OPTIONS) { pool }: ApiOptions,
    @Inject(ProjectsRepository) projects: ProjectsRepository,
  ) {
    this.#pool = pool;
    this.#projects = projects;
  }

  @Route('listProjects')
  list(@Query() query: unknown): Promise<Page<Project>> {
    return this.#projects.list(parseInput(apiRoutes.listProjects.query, query));
  }

  @Route('changeProject')
  async change(
    @Param('projectId') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Project> {
    const projectId = parseId('project', id);
    const outcome = await changeProject(this.#pool, {
      projectId,
      change: parseInput(apiRoutes.changeProject.body, body),
      by: actorOf(request),
      isAdmin: mayCall(principalOf(request), 'admin'),
    });
    if (outcome === 'not-yours') throw problems.notYourProject();
    const project = await this.#projects.find(projectId);
    if (project === undefined) throw problems.noSuch('project', id);
    return project;
  }
}
